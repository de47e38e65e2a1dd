import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OpportunitiesPage } from "#app/opportunities/components/opportunities-page.tsx";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { submitMove } from "#app/opportunities/opportunity.action.server.ts";
import { readOpportunitiesPage } from "#app/opportunities/read-opportunities-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readOpportunitiesPage(ctx);
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitMove(ctx, request);
}

export default function OpportunitiesRoute() {
  return <OpportunitiesPage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta = staffMeta(copy.title);
