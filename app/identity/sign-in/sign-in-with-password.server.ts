import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { isActiveMember } from "#app/identity/access/active-member.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { checkPassword } from "#app/identity/password/password.server.ts";
import type { SignIn } from "#app/identity/sign-in/sign-in.ts";
import { startSession } from "#app/identity/sign-in/start-session.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";

export type SignInOutcome =
  | "signed-in"
  /** Nobody of that name, or another password: which of them is not said. */
  | "refused"
  /** The right password of somebody who is no member of this company. */
  | "elsewhere";

async function findPerson({ db, company }: RequestContext, email: string) {
  const person = await db
    .select({ id: users.id, hash: users.passwordHash, status: users.status, membershipId: memberships.id })
    .from(users)
    .leftJoin(memberships, isActiveMember(company.id))
    .where(eq(users.email, email))
    .get();
  return person ?? null;
}

/**
 * Signs in with e-mail and password. Two round trips, and the password worker's work in between whoever asks.
 * @throws AppError too_many_requests, before anything is hashed
 */
export async function signInWithPassword(
  ctx: RequestContext,
  input: SignIn & { userAgent: string },
): Promise<SignInOutcome> {
  await enforceRateLimit(ctx.env, "signIn", `address:${ctx.address}`);
  await enforceRateLimit(ctx.env, "signIn", `account:${input.email}`);
  const person = await findPerson(ctx, input.email);
  const hash = person?.status === "active" ? person.hash : null;
  const { matches, newHash } = await checkPassword(ctx, { password: input.password, hash });
  if (person === null || !matches) {
    // Behind the answer, and for nobody as for somebody, so that an attempt at a real account takes no longer than one at none.
    const attempt = { action: "sign-in-refused", subjectType: "user", subjectId: person?.id ?? "unknown" };
    ctx.waitUntil(auditEntry(ctx, { ...attempt, detail: { address: ctx.address } }).run());
    return "refused";
  }
  if (person.membershipId === null) return "elsewhere";
  const renewed = newHash
    ? [ctx.db.update(users).set({ passwordHash: newHash, updatedAt: ctx.now }).where(eq(users.id, person.id))]
    : [];
  await startSession(ctx, { userId: person.id, action: "sign-in", userAgent: input.userAgent, also: renewed });
  return "signed-in";
}
