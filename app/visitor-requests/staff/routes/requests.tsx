import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { staffMeta } from "#app/ui/page-meta.ts";
import { RequestsPage } from "#app/visitor-requests/staff/components/requests-page.tsx";
import { readRequestsPage } from "#app/visitor-requests/staff/request-pages.server.ts";
import { staffCopy as copy } from "#app/visitor-requests/staff/staff-copy.ts";

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readRequestsPage(ctx);
}

export default function RequestsRoute() {
  return <RequestsPage page={useLoaderData<typeof loader>()} />;
}

export const meta = staffMeta(copy.areas.requests.title);
