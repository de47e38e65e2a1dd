import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** Says that the worker answers, and which build it is: what the front door waits for, and what an open page compares itself with. */
export function loader({ context }: LoaderFunctionArgs) {
  return Response.json({ data: { status: "ok", build: context.build } }, { headers: { "Cache-Control": "no-store" } });
}
