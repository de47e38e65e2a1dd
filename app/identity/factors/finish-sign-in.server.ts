import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { spendToken } from "#app/identity/access/single-use-token.server.ts";
import { requirePassword } from "#app/identity/account/own-account.server.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { proveCode } from "#app/identity/factors/prove-factor.server.ts";
import { findMember } from "#app/identity/people/find-member.server.ts";
import { forgetSignIn, hasSecondFactor, readPendingSignIn } from "#app/identity/session/pending-sign-in.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What the page asks for: a code to sign in, or a signed-in person to confirm that it is them. Null for a visitor. */
export async function readAskedProof(ctx: RequestContext) {
  const pending = await readPendingSignIn(ctx);
  if (pending !== null) return { kind: "sign-in", email: pending.email } as const;
  const { actor } = ctx;
  if (actor === null || actor.originalUserId !== null) return null;
  const kind = (await hasSecondFactor(ctx, actor.id)) ? "code" : "password";
  return { kind, email: actor.email } as const;
}

/**
 * Starts the session that waits for a second factor. @throws AppError gone when it waited for too long or the person may not enter any
 * more; invalid with `fields.code`; too_many_requests
 */
export async function finishSignIn(ctx: RequestContext, { code }: { code: string }): Promise<void> {
  const pending = await readPendingSignIn(ctx);
  const over = () => new AppError("gone", copy.signIn.over);
  if (pending === null) throw over();
  const { id, email: _, ...session } = pending;
  const { userId } = session;
  if ((await findMember(ctx, { userId, companyId: ctx.company.id })) === null) throw over();
  const done = await proveCode(ctx, { userId, code }, (use) =>
    spendToken(ctx, { id }, (spend) => startSession(ctx, { ...session, provedAt: ctx.now, spend: [...spend, ...use] })),
  );
  if (done === null) throw over();
  forgetSignIn(ctx);
}

/** The signed-in person confirms with a code, or without a factor with their password, that it is them. @throws as `proveCode`, `requirePassword` */
export async function confirmSelf(ctx: RequestContext, proof: { code: string } | { password: string }): Promise<void> {
  const { db, now, company } = ctx;
  const asked = await readAskedProof(ctx);
  const { actor } = ctx;
  if (actor === null || asked === null) throw new AppError("unauthorised", "Sign in to continue.");
  const { sessions, update } = scoped(db, company);
  const entry = auditEntry(ctx, { action: "identity-confirmed", subjectType: "session", subjectId: actor.sessionId });
  const proved = update(sessions, { factorAt: now }, eq(sessions.id, actor.sessionId));
  if ("code" in proof) {
    await proveCode(ctx, { userId: actor.id, code: proof.code }, (use) => db.batch([...use, entry, proved]));
    return;
  }
  // A password alone is no second factor where the company asks for one.
  if (asked.kind !== "password" || actor.lacksFactor)
    throw new AppError("invalid", copy.code.missing, { code: [copy.code.missing] });
  const wrong = (error: unknown): never => {
    if (!(error instanceof AppError) || error.fields === null) throw error;
    throw new AppError(error.code, error.message, { password: Object.values(error.fields).flat() });
  };
  await requirePassword(ctx, { password: proof.password }).catch(wrong);
  await db.batch([entry, proved]);
}
