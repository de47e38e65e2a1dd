import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AccountRequest } from "#app/visitor-requests/account/account-request.ts";
import { storeVisitorRequest } from "#app/visitor-requests/store-visitor-request.server.ts";

/** Stores an account request, for this company to review at /requests. @throws AppError too_many_requests */
export async function requestAccount(ctx: RequestContext, { kind, ...input }: AccountRequest): Promise<void> {
  const lines = [input.organisation, input.message].filter((line) => line !== "");
  const details = { accountKind: kind };
  await storeVisitorRequest(ctx, { ...input, kind: "account", source: "site", details, lines });
}
