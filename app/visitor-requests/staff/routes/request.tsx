import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMeta } from "#app/ui/page-meta.ts";
import { RequestPage } from "#app/visitor-requests/staff/components/request-page.tsx";
import { submitHandling } from "#app/visitor-requests/staff/handling.action.server.ts";
import { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readRequestPage(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitHandling(ctx, id, request);
}

export default function RequestRoute() {
  return <RequestPage page={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export const meta = staffMeta<typeof loader>((page) => page.request.name);
