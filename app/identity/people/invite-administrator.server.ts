import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { issueToken } from "#app/identity/access/single-use-token.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { hasAdministratorIn } from "#app/identity/people/keep-administrator.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { policies, users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const copy = iamCopy.administrator;

/** 72 hours: the operator of a deployment passes the link on. */
const lifeMs = 72 * 3600 * 1000;

type Input = { email: string; again: boolean };
type Invited = { link: string; expiresAt: number };

/** In the payload of a link that ends when someone else becomes the administrator: several may be out. */
export const firstAdministrator = "firstAdministrator";

const hasNoAdministrator = "has-no-administrator";

async function readInvitee({ db, company }: RequestContext, email: string) {
  const { invitations, memberships, ofCompany } = scoped(db, company);
  const isPending = and(eq(invitations.email, email), eq(invitations.status, "pending"));
  const [[user], [open], [policy]] = await db.batch([
    db
      .select({
        id: users.id,
        status: users.status,
        // D1 names the columns of a batch: equal names would collide.
        membership: sql<string | null>`${memberships.status}`.as("membership"),
      })
      .from(users)
      .leftJoin(memberships, ofCompany(memberships, eq(memberships.userId, users.id)))
      .where(eq(users.email, email)),
    db.select({ id: invitations.id }).from(invitations).where(ofCompany(invitations, isPending)),
    db
      .select({ id: policies.id })
      .from(policies)
      .where(sql`EXISTS (SELECT 1 FROM json_each(${policies.scopes}) WHERE value = '*')`)
      .orderBy(asc(policies.id))
      .limit(1),
  ]);
  if (user?.status === "disabled") throw new AppError("conflict", copy.disabled(email));
  if (user?.membership === "disabled") throw new AppError("conflict", copy.member(email));
  if (policy === undefined) throw new AppError("conflict", copy.noPolicy);
  return { userId: user?.id ?? null, invitationId: open?.id ?? null, policyId: policy.id };
}

/**
 * Invites the first administrator of this host's environment, with a single-use link instead of an email. Earlier links of the same address
 * are revoked. With `again`, one more administrator. The caller has checked the ingest token. @throws AppError forbidden on a company's
 * sub-domain; conflict while an active user has `*`, and for a disabled account
 */
export async function inviteAdministrator(ctx: RequestContext, input: Input): Promise<Invited> {
  try {
    return await writeInvitation(ctx, input);
  } catch (error) {
    // A concurrent request created the account or invitation: this one continues from it.
    if (!/UNIQUE constraint failed: (?:invitations\.|users\.email)/.test(String(error))) throw error;
    return writeInvitation(ctx, input);
  }
}

async function writeInvitation(ctx: RequestContext, { email, again }: Input): Promise<Invited> {
  const { db, now, company } = ctx;
  if (company.subdomain !== null) throw new AppError("forbidden", copy.subdomain);
  const invitee = await readInvitee(ctx, email);
  const userId = invitee.userId ?? newId(now);
  const id = invitee.invitationId ?? newId(now);
  const { invitations, authTokens, insert, update } = scoped(db, company);
  const name = email.split("@")[0] ?? email;
  const invitation = { ...nameColumns(name), policyIds: [invitee.policyId], edition: null, userId, updatedAt: now };
  const payload = { invitationId: id, ...(again ? {} : { [firstAdministrator]: "yes" }) };
  const { link, entry } = await issueToken(ctx, {
    ...{ purpose: "sign_up", userId, companyId: company.id },
    ...{ payload, lifeMs },
  });
  const isEarlierLink = and(
    ...[eq(authTokens.userId, userId), eq(authTokens.purpose, "sign_up"), isNull(authTokens.usedAt)],
  );
  try {
    await db.batch([
      assertInBatch(db, again ? sql`1` : sql`NOT ${hasAdministratorIn(db, company.id)}`, hasNoAdministrator),
      ...(invitee.userId === null
        ? [db.insert(users).values({ id: userId, email, ...nameColumns(name), nickname: name, status: "invited" })]
        : []),
      invitee.invitationId === null
        ? insert(invitations, { ...invitation, id, email, createdAt: now })
        : update(invitations, { ...invitation, invitedBy: null }, eq(invitations.id, id)),
      update(authTokens, { usedAt: now }, isEarlierLink),
      entry,
      auditEntry(ctx, {
        action: "invite",
        subjectType: "invitation",
        subjectId: id,
        detail: { email, by: "npm run admin" },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, hasNoAdministrator)) throw new AppError("conflict", copy.exists);
    throw error;
  }
  return { link: link(ctx, (token) => `/user-sign-up/${token}`), expiresAt: now + lifeMs };
}
