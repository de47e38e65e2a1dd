import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Health check with the build id. */
export function loader({ context }: LoaderFunctionArgs) {
  return Response.json({ data: { status: "ok", build: context.build } }, { headers: { "Cache-Control": "no-store" } });
}
