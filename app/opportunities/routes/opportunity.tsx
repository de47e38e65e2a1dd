import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OpportunityPage } from "#app/opportunities/components/opportunity-page.tsx";
import { submitOpportunityPage } from "#app/opportunities/opportunity.action.server.ts";
import { readOpportunityPage } from "#app/opportunities/read-opportunity-page.server.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readOpportunityPage(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitOpportunityPage(ctx, request, id);
}

export default function OpportunityRoute() {
  return <OpportunityPage page={useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}

export const meta = staffMeta<typeof loader>(({ opportunity }) => opportunity.organisation || opportunity.name);
