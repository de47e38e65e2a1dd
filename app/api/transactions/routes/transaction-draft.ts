import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { draftBody, readLicenceRequest } from "#app/api/licence-request-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requireRequester, saveRequest } from "#app/licensing/requests/save-request.server.ts";

/** GET /api/v1/transactions/draft: the person's draft in this company and its songs; an empty one while there is none. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return Response.json({ data: draftBody(await getDraft(ctx)) });
}

/**
 * PUT /api/v1/transactions/draft: replaces the terms of the draft. `songId` adds a recording, `remove` takes one out; `version` is that
 * of the draft it was read with (409 when it has changed since), empty when there was none. For ListTransactions.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "PUT") throw new AppError("method_not_allowed", "Use PUT to save the draft.");
  requireRequester(ctx);
  await saveRequest(ctx, await readLicenceRequest(ctx, request, "save"));
  return Response.json({ data: draftBody(await getDraft(ctx)) });
}
