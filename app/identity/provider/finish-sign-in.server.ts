import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { type Attempt, takeAttempt } from "#app/identity/provider/attempt.server.ts";
import type { ProviderIdentity } from "#app/identity/provider/claims.ts";
import { clientOf, findProvider, type Provider } from "#app/identity/provider/find-provider.server.ts";
import { readProviderResponse } from "#app/identity/provider/openid.server.ts";
import { personOfIdentity, type Refusal } from "#app/identity/provider/person-of-identity.server.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";
import { ProviderError, providerRefusal } from "#app/identity/provider/provider-error.ts";
import { requireProviderControl } from "#app/identity/provider/require-provider-control.server.ts";
import { factorPath } from "#app/identity/session/pending-sign-in.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { signIn: copy } = providerCopy;

export type Trial = { identity: ProviderIdentity; outcome: "known" | "linked" | "invited" | "new" | Refusal };

const isUnchanged = "provider-is-unchanged";

/** Statement that fails the batch if the provider was changed, or the person or their membership disabled, meanwhile. */
function assertUnchanged({ db, company }: RequestContext, provider: Provider, userId: string) {
  const { identityProviders, memberships, ofCompany } = scoped(db, company);
  const isSame = and(eq(identityProviders.id, provider.id), eq(identityProviders.updatedAt, provider.updatedAt));
  const isMember = db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, isActiveMember(company.id))
    .where(isActiveUser(userId));
  return assertInBatch(
    db,
    sql`${rowExists(identityProviders, ofCompany(identityProviders, isSame))} AND EXISTS ${isMember}`,
    isUnchanged,
  );
}

/** After the response: who was refused, for the people who set the provider up. */
function noteRefusal(ctx: RequestContext, provider: Provider, detail: Record<string, unknown>): void {
  const entry = { action: "sign-in-by-provider-refused", subjectType: "identity-provider", subjectId: provider.id };
  ctx.waitUntil(auditEntry(ctx, { ...entry, detail: { ...detail, address: ctx.address } }).run());
}

async function enter(ctx: RequestContext, provider: Provider, attempt: Attempt, identity: ProviderIdentity) {
  const admission = await personOfIdentity(ctx, provider, identity);
  if ("refusal" in admission) {
    noteRefusal(ctx, provider, { reason: admission.refusal, subject: identity.subject });
    throw new AppError("forbidden", copy.refusals[admission.refusal]);
  }
  const { userId, kind, writes, edition } = admission;
  const { hasFactor, authenticatedAt, subject } = identity;
  const linked = { action: "identity-linked", subjectType: "user", subjectId: userId, actorId: userId };
  const isSignedIn = await startSession(ctx, {
    userId,
    action: "sign-in-by-provider",
    providerId: provider.id,
    ...(hasFactor ? { provedAt: Math.min(ctx.now, authenticatedAt ?? ctx.now) } : {}),
    spend: writes,
    also: [
      ...(kind === "known" ? [] : [auditEntry(ctx, { ...linked, detail: { as: kind, subject } })]),
      assertUnchanged(ctx, provider, userId),
    ],
  });
  const home = attempt.returnPath ?? homePath(edition);
  return isSignedIn ? home : factorPath(home);
}

/** The provider of an attempt, unless it was changed since. */
async function requireProvider(
  ctx: RequestContext,
  { providerId, issuer, clientId, triedBy }: Attempt,
): Promise<Provider> {
  const provider = await findProvider(ctx);
  const isSame = provider?.id === providerId && provider.issuer === issuer && provider.clientId === clientId;
  if (!isSame || (provider.state !== "active" && triedBy === null)) throw new AppError("conflict", copy.changed);
  return provider;
}

function isConcurrent(error: unknown): boolean {
  return isFailedAssertion(error, isUnchanged) || /UNIQUE constraint failed: (users|memberships)\./.test(String(error));
}

/**
 * Ends a sign-in with the provider's response, the query of this request: signs in and returns the path to go to, or what a trial found.
 * @throws AppError invalid for a response that this browser didn't ask for, conflict, forbidden for someone who isn't let in; unavailable
 * and forbidden for what is wrong at the provider
 */
export async function finishProviderSignIn(ctx: RequestContext): Promise<{ to: string } | { trial: Trial }> {
  const attempt = await takeAttempt(ctx);
  if (attempt === null) throw new AppError("invalid", copy.unsolicited);
  const isTrial = attempt.triedBy !== null;
  if (isTrial && requireProviderControl(ctx).id !== attempt.triedBy) throw new AppError("invalid", copy.unsolicited);
  const provider = await requireProvider(ctx, attempt);
  try {
    const client = await clientOf(ctx, provider);
    const identity = await readProviderResponse(ctx.env, client, attempt, ctx.url.searchParams);
    if (!isTrial) return { to: await enter(ctx, provider, attempt, identity) };
    const admission = await personOfIdentity(ctx, provider, identity);
    return { trial: { identity, outcome: "refusal" in admission ? admission.refusal : admission.kind } };
  } catch (error) {
    if (isConcurrent(error)) throw new AppError("conflict", copy.changed);
    if (!(error instanceof ProviderError)) throw error;
    noteRefusal(ctx, provider, { reason: error.kind, detail: error.detail });
    throw providerRefusal(error, provider.label, isTrial);
  }
}
