import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { receiveSubmission } from "#app/projects/submissions/sending/receive-submission.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** POST /spaces/submit/:token/file: the form sent by JavaScript, with upload progress. 201 with `{ data: { token } }`. */
export async function action({ request, params: { token = "" }, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to send a track.");
  keepPrivate(ctx);
  const received = await receiveSubmission(ctx, request, { token });
  if (received.sent) return Response.json({ data: { token: received.token } }, { status: 201 });
  const { error = {} } = received.reply;
  const [message = ""] = Object.values(error ?? {}).flat();
  return Response.json({ error: { code: "invalid", message, fields: error } }, { status: received.status });
}
