import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";

const sweepSchema = z.object({
  /** Objects younger than this may belong to a recording that is just being stored. */
  graceMs: z.int().nonnegative(),
  /** `next` of the previous response, until it is null. */
  from: z
    .object({ bucket: z.enum(["MEDIA", "MASTERS"]), after: z.string().max(1024) })
    .nullable()
    .default(null),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = context;
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to start a sweep.");
  const input = await readJsonBody(request, { schema: sweepSchema, maxBytes: 4096 });
  return Response.json({ data: await sweepObjects(ctx, input) });
}
