import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { enterCompany } from "#app/identity/sign-in/enter-company.server.ts";
import { readToken, spendToken } from "#app/identity/sign-in/single-use-token.server.ts";
import { newId } from "#db/new-id.server.ts";
import { invitations } from "#db/schema/access.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, memberships, policies, users } from "#db/schema/identity.server.ts";

/**
 * The open invitation behind a sign-up key; null when the key is used or expired, the invitation withdrawn, or the person shut
 * out. `hasAccount`: somebody of an earlier invitation, whose password stays. Two round trips.
 */
export async function readInvitation(ctx: RequestContext, input: { token: string }) {
  const key = await readToken(ctx, { purpose: "sign_up", token: input.token });
  const id = key?.payload.invitationId;
  if (key === null || id === undefined) return null;
  const row = await ctx.db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      companyName: companies.name,
      policyIds: invitations.policyIds,
      userId: users.id,
      email: users.email,
      edition: users.edition,
      status: users.status,
      membership: memberships.status,
    })
    .from(invitations)
    .innerJoin(companies, and(eq(companies.id, invitations.companyId), eq(companies.status, "active")))
    .innerJoin(users, eq(users.id, key.userId))
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.companyId, invitations.companyId)))
    .where(and(eq(invitations.id, id), eq(invitations.companyId, key.companyId), eq(invitations.status, "pending")))
    .get();
  if (row === undefined || row.status === "disabled" || row.membership === "disabled") return null;
  return { ...row, hasAccount: row.status === "active" };
}

type Invited = NonNullable<Awaited<ReturnType<typeof readInvitation>>>;

function joining({ db, now }: RequestContext, { id, userId, companyId, policyIds }: Invited) {
  return [
    db
      .insert(memberships)
      .values({ id: newId(now), userId, companyId, createdAt: now })
      .onConflictDoNothing(),
    // A policy that is gone by now is left out.
    db.run(sql`INSERT INTO ${membershipPolicies} (membership_id, policy_id)
      SELECT m.id, p.id FROM ${memberships} AS m, ${policies} AS p
      WHERE m.user_id = ${userId} AND m.company_id = ${companyId}
        AND p.id IN (SELECT value FROM json_each(${JSON.stringify(policyIds)}))
      ON CONFLICT DO NOTHING`),
    db.update(invitations).set({ status: "accepted", userId, updatedAt: now }).where(eq(invitations.id, id)),
  ];
}

/**
 * Takes an invitation up: the account opens with its first password, the membership begins with the policies of the invitation,
 * and the person is signed in. Answers where to go, another host's `/auth/{token}` when the company has one; null when the key
 * no longer works. An account that is open already joins without a new password.
 * @throws AppError invalid when the password may not be chosen
 */
export async function acceptInvitation(
  ctx: RequestContext,
  input: { token: string; password: string | null; returnPath: string | null; userAgent: string },
): Promise<string | null> {
  const invited = await readInvitation(ctx, input);
  if (invited === null || (!invited.hasAccount && input.password === null)) return null;
  const passwordHash = invited.hasAccount || input.password === null ? null : await hashPassword(ctx, input.password);
  if ((await spendToken(ctx, { purpose: "sign_up", token: input.token })) === null) return null;
  const { userId, companyId, id } = invited;
  const { db, now } = ctx;
  const opening = passwordHash
    ? [db.update(users).set({ passwordHash, status: "active", updatedAt: now }).where(eq(users.id, userId))]
    : [];
  const accepted = {
    action: "accept-invitation",
    subjectType: "invitation",
    subjectId: id,
    actorId: userId,
    companyId,
  };
  return enterCompany(ctx, {
    userId,
    companyId,
    action: "sign-up",
    userAgent: input.userAgent,
    // The artists' list is not there yet; the catalogue is where an artist's edition begins until then.
    returnPath: input.returnPath ?? (invited.edition === "artists" ? "/discover" : "/"),
    also: [...opening, ...joining(ctx, invited), auditEntry(ctx, accepted)],
  });
}
