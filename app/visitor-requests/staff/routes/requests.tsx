import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RequestsPage } from "#app/visitor-requests/staff/components/requests-page.tsx";
import { readRequestsPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

const area = "requests";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readRequestsPage(ctx, area);
}

export default function RequestsRoute() {
  return <RequestsPage page={useLoaderData<typeof loader>()} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: copy.metaTitle(copy.areas[area].title, page?.company ?? "") },
  { name: "robots", content: "noindex" },
];
