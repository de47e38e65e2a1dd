import { and, type Column, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import { readToken, spendToken } from "#app/identity/access/single-use-token.server.ts";
import { hashPassword } from "#app/identity/password/password.server.ts";
import { firstAdministrator } from "#app/identity/people/invite-administrator.server.ts";
import { hasAdministratorIn } from "#app/identity/people/keep-administrator.server.ts";
import { invitedScopes } from "#app/identity/people/list-people.server.ts";
import { enterCompany } from "#app/identity/session/enter-company.server.ts";
import { homePath } from "#app/identity/sign-in/home-path.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Edition set by an invitation's policies: `standard` if they differ, null if none sets one. */
function policyEdition(policyIds: Column) {
  return sql<Actor["edition"] | null>`(
    SELECT max(${policies.edition}) FROM ${policies}
    WHERE ${policies.id} IN (SELECT value FROM json_each(${policyIds}))
  )`;
}

/**
 * The open invitation of a user into a company, the one with `id` or any; null if it was withdrawn, the invited user is disabled or has
 * another address by now, or the inviter may no longer grant these policies.
 */
export async function readOpenInvitation(
  ctx: RequestContext,
  { id, userId, companyId }: { id?: string; userId: string; companyId: string },
) {
  const { invitations, memberships, ofCompany } = scoped(ctx.db, { id: companyId });
  const isAsked = id === undefined ? undefined : eq(invitations.id, id);
  const row = await ctx.db
    .select({
      id: invitations.id,
      companyId: invitations.companyId,
      companyName: companies.name,
      policyIds: invitations.policyIds,
      scopes: invitedScopes(invitations.policyIds),
      invitedEdition: invitations.edition,
      policyEdition: policyEdition(invitations.policyIds),
      invitedBy: invitations.invitedBy,
      inviterScopes: scopesWithin(invitations.invitedBy, invitations.companyId),
      userId: users.id,
      email: users.email,
      edition: users.edition,
      status: users.status,
      membership: memberships.status,
      hasAdministrator: sql<number>`${hasAdministratorIn(ctx.db, companyId)}`,
    })
    .from(invitations)
    .innerJoin(companies, and(eq(companies.id, invitations.companyId), eq(companies.status, "active")))
    .innerJoin(users, and(eq(users.id, userId), eq(users.email, invitations.email)))
    .leftJoin(memberships, ofCompany(memberships, eq(memberships.userId, users.id)))
    .where(ofCompany(invitations, and(isAsked, eq(invitations.status, "pending"))))
    .get();
  if (row === undefined || row.status === "disabled" || row.membership === "disabled") return null;
  const inviter = { scopes: row.inviterScopes };
  const mayInvite = can(inviter, "people-manage") && holdsAll(inviter, row.scopes);
  // System invitations, such as the demo's, have no inviter.
  if (row.invitedBy !== null && !mayInvite) return null;
  return row;
}

/**
 * The open invitation of a sign-up token; null if the token is used or expired, the invitation is not open (`readOpenInvitation`), or it was
 * for the first administrator and there is one. `hasAccount`: the user has a password already.
 */
export async function readInvitation(ctx: RequestContext, input: { token: string }) {
  const token = await readToken(ctx, { purpose: "sign_up", token: input.token });
  const id = token?.payload.invitationId;
  if (token === null || id === undefined) return null;
  const { userId, companyId } = token;
  const row = await readOpenInvitation(ctx, { id, userId, companyId });
  const isFirst = token.payload[firstAdministrator] !== undefined;
  if (row === null || (isFirst && row.hasAdministrator === 1)) return null;
  return { ...row, isFirst, tokenId: token.id, hasAccount: row.status === "active" };
}

type OpenInvitation = NonNullable<Awaited<ReturnType<typeof readOpenInvitation>>>;

const invitationIsOpen = "invitation-is-open";

/** Statements that create the membership; they fail if the invitation was withdrawn, or the account changed, meanwhile. */
export function joinByInvitation({ db, now }: RequestContext, invited: OpenInvitation & { isFirst: boolean }) {
  const { id, userId, email, companyId, policyIds, status, isFirst } = invited;
  const { invitations, memberships, ofCompany, insert, update } = scoped(db, { id: companyId });
  const isThis = eq(invitations.id, id);
  const isPending = rowExists(invitations, ofCompany(invitations, and(isThis, eq(invitations.status, "pending"))));
  const isUnchanged = rowExists(users, and(eq(users.id, userId), eq(users.email, email), eq(users.status, status)));
  const isVacant = isFirst ? sql`NOT ${hasAdministratorIn(db, companyId)}` : sql`1`;
  return [
    assertInBatch(db, sql`${isPending} AND ${isUnchanged} AND ${isVacant}`, invitationIsOpen),
    insert(memberships, { id: newId(now), userId, createdAt: now }).onConflictDoNothing(),
    // Policies deleted since are left out.
    db.run(sql`INSERT INTO ${membershipPolicies} (membership_id, policy_id)
      SELECT m.id, p.id FROM ${memberships} AS m, ${policies} AS p
      WHERE m.user_id = ${userId} AND m.company_id = ${companyId}
        AND p.id IN (SELECT value FROM json_each(${JSON.stringify(policyIds)}))
      ON CONFLICT DO NOTHING`),
    update(invitations, { status: "accepted", userId, updatedAt: now }, isThis),
  ];
}

/**
 * Accepts an invitation: sets the account's first password, creates the membership with the invitation's policies, and signs in; an account
 * with a password joins without a new one. Returns the redirect target, another host's `/auth/{token}` if the company has one; null if the
 * token is no longer valid. @throws AppError invalid when the password is not allowed
 */
export async function acceptInvitation(
  ctx: RequestContext,
  input: { token: string; password: string | null; returnPath: string | null },
): Promise<string | null> {
  const invited = await readInvitation(ctx, input);
  if (invited === null || (!invited.hasAccount && input.password === null)) return null;
  const passwordHash = invited.hasAccount || input.password === null ? null : await hashPassword(ctx, input.password);
  const { userId, companyId, id } = invited;
  const { db, now } = ctx;
  // An existing account keeps its edition, unless the invitation itself sets one.
  const edition = invited.invitedEdition ?? (invited.hasAccount ? null : invited.policyEdition) ?? invited.edition;
  const opening = passwordHash ? { passwordHash, status: "active" as const } : {};
  const accepted = {
    action: "accept-invitation",
    subjectType: "invitation",
    subjectId: id,
    actorId: userId,
    companyId,
  };
  try {
    return await spendToken(ctx, { id: invited.tokenId }, (spend) =>
      enterCompany(ctx, {
        userId,
        companyId,
        action: "sign-up",
        returnPath: input.returnPath ?? homePath(edition),
        spend,
        also: [
          ...joinByInvitation(ctx, invited),
          db
            .update(users)
            .set({ ...opening, edition, updatedAt: now })
            .where(eq(users.id, userId)),
          auditEntry(ctx, accepted),
        ],
      }),
    );
  } catch (error) {
    if (isFailedAssertion(error, invitationIsOpen)) return null;
    throw error;
  }
}
