import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { hasFactor, isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { copy } from "#app/identity/copy.ts";
import { checkPassword } from "#app/identity/password/password.server.ts";
import { startSession } from "#app/identity/session/start-session.server.ts";
import type { SignIn } from "#app/identity/sign-in/sign-in.ts";
import type { SignInOutcome } from "#app/identity/sign-in/sign-in-outcome.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

async function findPerson({ db, company }: RequestContext, email: string) {
  const { memberships } = scoped(db, company);
  const person = await db
    .select({
      id: users.id,
      hash: users.passwordHash,
      status: users.status,
      membershipId: memberships.id,
      edition: users.edition,
      hasFactor: hasFactor(users.id).mapWith(Boolean).as("has_factor"),
    })
    .from(users)
    .leftJoin(memberships, isActiveMember(company.id))
    .where(eq(users.email, email))
    .get();
  return person ?? null;
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

const accountIsUnchanged = "account-is-unchanged";

/** Statement that fails the batch if the password was changed, or the user disabled, during the check. */
function assertUnchanged({ db, company }: RequestContext, { id, hash, membershipId }: Person) {
  const { memberships, ofCompany } = scoped(db, company);
  const hasPassword = rowExists(users, and(isActiveUser(id), eq(users.passwordHash, hash ?? "")));
  const isThis = and(eq(memberships.id, membershipId ?? ""), eq(memberships.status, "active"));
  const isMember = rowExists(memberships, ofCompany(memberships, isThis));
  return assertInBatch(db, sql`${hasPassword} AND ${isMember}`, accountIsUnchanged);
}

/**
 * Signs in with email and password. Neither message nor timing reveals which of the two was wrong. @throws AppError unauthorised, forbidden
 * for a user who is no member of this company, unavailable, and too_many_requests before anything is hashed
 */
export async function signInWithPassword(ctx: RequestContext, input: SignIn): Promise<SignInOutcome> {
  await enforceRateLimit(ctx.env, "signIn", `address:${ctx.address}`);
  await enforceRateLimit(ctx.env, "signIn", `account:${input.email}`);
  const person = await findPerson(ctx, input.email);
  const hash = person?.status === "active" ? person.hash : null;
  const { matches, newHash } = await checkPassword(ctx, { password: input.password, hash });
  if (person === null || !matches) {
    // After the response, and for unknown users too, so that attempts at real accounts take no longer.
    const attempt = { action: "sign-in-refused", subjectType: "user", subjectId: person?.id ?? "unknown" };
    ctx.waitUntil(auditEntry(ctx, { ...attempt, detail: { address: ctx.address } }).run());
    throw new AppError("unauthorised", copy.signIn.refused);
  }
  if (person.membershipId === null) throw new AppError("forbidden", copy.signIn.elsewhere(ctx.company.name));
  const renewed = newHash
    ? [ctx.db.update(users).set({ passwordHash: newHash, updatedAt: ctx.now }).where(eq(users.id, person.id))]
    : [];
  const also = [assertUnchanged(ctx, person), ...renewed];
  const isSignedIn = await startSession(ctx, {
    userId: person.id,
    action: "sign-in",
    hasFactor: person.hasFactor,
    also,
  }).catch((error) => {
    throw isFailedAssertion(error, accountIsUnchanged) ? new AppError("unauthorised", copy.signIn.refused) : error;
  });
  return { signedIn: true, email: input.email, edition: person.edition, waitsForFactor: !isSignedIn };
}
