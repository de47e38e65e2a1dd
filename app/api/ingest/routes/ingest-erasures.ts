import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { z } from "zod";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireIngestToken } from "#app/identity/access/require-ingest-token.server.ts";
import { eraseAccountOf } from "#app/identity/account/erase-account.server.ts";
import { emailSchema } from "#app/identity/email-schema.ts";

const erasureSchema = z.object({ email: emailSchema });

/** POST /api/v1/ingest/erasures `{ email }`: erases the account with this address in every company. What `npm run erase-person` calls. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  await requireIngestToken(ctx, request.headers);
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to erase a person.");
  const input = await readJsonBody(request, { schema: erasureSchema, maxBytes: 4096 });
  return Response.json({ data: await eraseAccountOf(ctx, input) });
}
