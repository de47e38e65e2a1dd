import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";

/** GET /api/v1/segments?name=…, for administrators: the names of the segments that sliders have. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  return Response.json({ data: await listSegments(ctx, { name }) });
}
