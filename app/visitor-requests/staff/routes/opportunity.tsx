import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMeta } from "#app/ui/page-meta.ts";
import { RequestPage } from "#app/visitor-requests/staff/components/request-page.tsx";
import { submitHandling } from "#app/visitor-requests/staff/handling.action.server.ts";
import { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";

const area = "opportunities";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readRequestPage(ctx, area, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitHandling(ctx, area, id, request);
}

export default function OpportunityRoute() {
  return <RequestPage page={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export const meta = staffMeta<typeof loader>((page) => page.request.name);
