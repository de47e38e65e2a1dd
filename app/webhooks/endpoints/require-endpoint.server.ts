import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { webhooksCopy as copy } from "#app/webhooks/webhooks-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const mayManage = "webhooks-may-be-managed";

/** Columns that a page or the API shows: never a secret. */
export function endpointColumns({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { webhookEndpoints: e } = scoped(db, company);
  const { id, url, description, events, state, offReason, formerUntil, failures, createdAt, updatedAt } = e;
  return { id, url, description, events, state, offReason, formerUntil, failures, createdAt, updatedAt };
}

/** Who may change webhooks here. @throws AppError unauthorised, forbidden (also in a preview), too_many_requests */
export async function requireWebhookManager(ctx: RequestContext): Promise<Actor> {
  const actor = refusePreview(requireAccess(ctx, "company-settings"), copy.preview);
  requireFreshProof(ctx);
  await enforceRateLimit(ctx.env, "form", `webhook:${actor.id}`);
  return actor;
}

/** Statements that fail the batch if the person may no longer manage the company, or has signed out everywhere. */
export function assertManager(ctx: RequestContext, actor: Actor) {
  const holds = holdsOneOf(actor.id, ctx.company.id, sql`'CreateIdentitie', '*'`);
  return [
    assertInBatch(ctx.db, holds, mayManage),
    // An API token has no session.
    ...(actor.sessionId === "" ? [] : [assertSignedIn(ctx)]),
  ];
}

/** Maps the failure of such a batch. @throws AppError forbidden, unauthorised, or the error itself */
export function refuseManager(error: unknown): never {
  if (isFailedAssertion(error, mayManage)) throw new AppError("forbidden", copy.forbidden);
  refuseSignedOut(error);
}

/** Statement of an endpoint of this company, for a batch. @throws AppError unauthorised, forbidden */
export function selectEndpoint(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "company-settings");
  const { webhookEndpoints, select } = scoped(ctx.db, ctx.company);
  return select(endpointColumns(ctx), webhookEndpoints, eq(webhookEndpoints.id, id));
}

export type ShownEndpoint = Awaited<ReturnType<typeof selectEndpoint>>[number];

/** The endpoint that `selectEndpoint` read. @throws AppError not_found */
export function foundEndpoint([endpoint]: ShownEndpoint[]): ShownEndpoint {
  if (endpoint === undefined) throw new AppError("not_found", copy.missing);
  return endpoint;
}

/** An endpoint of this company. @throws AppError unauthorised, forbidden, not_found */
export async function requireEndpoint(ctx: RequestContext, place: { id: string }): Promise<ShownEndpoint> {
  return foundEndpoint(await selectEndpoint(ctx, place));
}
