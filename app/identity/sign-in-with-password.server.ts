import { eq } from "drizzle-orm";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { isActiveMember } from "#app/identity/active-member.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { checkPassword } from "#app/identity/password.server.ts";
import type { SignIn } from "#app/identity/sign-in.ts";
import { startSession } from "#app/identity/start-session.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";

export type SignInOutcome =
  | "signed-in"
  /** Nobody of that name, or another password: which of them is not said. */
  | "refused"
  /** The right password of somebody who is no member of this company. */
  | "elsewhere";

async function findPerson({ db, company }: Scope, email: string) {
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
export async function signInWithPassword(scope: Scope, input: SignIn & { userAgent: string }): Promise<SignInOutcome> {
  await requireAllowance(scope.env, "signIn", `address:${scope.address}`);
  await requireAllowance(scope.env, "signIn", `account:${input.email}`);
  const person = await findPerson(scope, input.email);
  const hash = person?.status === "active" ? person.hash : null;
  const { matches, newHash } = await checkPassword(scope, { password: input.password, hash });
  if (person === null || !matches) {
    // Behind the answer, and for nobody as for somebody, so that an attempt at a real account takes no longer than one at none.
    const attempt = { action: "sign-in-refused", subjectType: "user", subjectId: person?.id ?? "unknown" };
    scope.waitUntil(auditEntry(scope, { ...attempt, detail: { address: scope.address } }).run());
    return "refused";
  }
  if (person.membershipId === null) return "elsewhere";
  const renewed = newHash
    ? [scope.db.update(users).set({ passwordHash: newHash, updatedAt: scope.now }).where(eq(users.id, person.id))]
    : [];
  await startSession(scope, { userId: person.id, action: "sign-in", userAgent: input.userAgent, also: renewed });
  return "signed-in";
}
