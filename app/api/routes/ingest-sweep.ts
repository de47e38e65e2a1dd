import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { sweepObjects } from "#app/catalogue/sweep-objects.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import { requireIngestToken } from "#app/identity/require-ingest-token.server.ts";

const sweepSchema = z.object({
  /** Objects younger than this may belong to a recording that is just being stored. */
  graceMs: z.int().nonnegative(),
  /** `next` of the answer before, until it is null. */
  from: z
    .object({ bucket: z.enum(["MEDIA", "MASTERS"]), after: z.string().max(1024) })
    .nullable()
    .default(null),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const { scope } = context;
  await requireIngestToken(scope, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "A sweep is asked for with POST.");
  const input = await readJsonBody(request, { schema: sweepSchema, maxBytes: 4096 });
  return Response.json({ data: await sweepObjects(scope, input) });
}
