import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readIngestHealth } from "#app/exchange/reading/reader.server.ts";

/** Health check with the build id, and what waits for a reader: monitoring warns of a queue that grows old or a reader that is silent. */
export async function loader({ context }: LoaderFunctionArgs) {
  const data = { status: "ok", build: context.build, ingest: await readIngestHealth(context.ctx) };
  return Response.json({ data }, { headers: { "Cache-Control": "no-store" } });
}
