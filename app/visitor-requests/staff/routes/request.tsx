import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RequestPage } from "#app/visitor-requests/staff/components/request-page.tsx";
import { submitHandling } from "#app/visitor-requests/staff/handling.action.server.ts";
import { readRequestPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

const area = "requests";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return readRequestPage(ctx, area, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitHandling(ctx, area, id, request);
}

export default function RequestRoute() {
  return <RequestPage page={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(page?.request.name ?? copy.areas[area].title, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
