import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { describeDetails } from "#app/visitor-requests/describe-request.ts";
import { storeVisitorRequest } from "#app/visitor-requests/store-visitor-request.server.ts";
import type { VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

/** Max characters of the message in an email; the request's page has all of it. */
const maxMailed = 1500;

/** Stores a brief, music or a message for this company, as `storeVisitorRequest`. @throws AppError too_many_requests, or forbidden in a preview */
export async function saveVisitorRequest(
  ctx: RequestContext,
  input: VisitorRequest & { formKey: string; usage?: Usage },
): Promise<{ id: string | null }> {
  if (ctx.actor !== null) refusePreview(ctx.actor);
  const details = describeDetails(input).map(({ label, values }) => `${label}: ${values.join(", ")}`);
  const lines = [input.organisation, input.message.slice(0, maxMailed), ...details].filter((line) => line !== "");
  return storeVisitorRequest(ctx, { ...input, lines });
}
