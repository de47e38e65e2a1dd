import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { writeNotice } from "#app/catalogue/search/preparing/preparing-notice.server.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";

const statusSchema = z.object({ expected: z.int().positive().max(1_000_000).nullable() });

/** How much music is ready, for the notice on pages: two numbers. */
export async function loader({ context }: LoaderFunctionArgs) {
  const preparing = await readPreparing(context.ctx);
  return Response.json({ data: { recordings: preparing?.ready ?? null, expected: preparing?.total ?? null } });
}

/** Ingest announces how many recordings the catalogue will have, or null when it is done. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = context;
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "PUT") throw new AppError("method_not_allowed", "Use PUT to set the status.");
  const { expected } = await readJsonBody(request, { schema: statusSchema, maxBytes: 1024 });
  await writeNotice(ctx.env, expected === null ? null : { expected, since: ctx.now });
  return Response.json({ data: { expected } });
}
