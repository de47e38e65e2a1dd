import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can, holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { selectPolicies, withPeople } from "#app/identity/people/list-policies.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { isInTime } from "#app/records/store/undoable-changes.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { editions } from "#db/schema/columns.server.ts";
import { deletedRecordLinks, deletedRecords } from "#db/schema/deleted-records.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, invitations } = unsafeTenantTables(
  "a role is held and offered in all companies of the environments",
);
const { policies: copy } = iamCopy;

const subject = "policy";
/** Deleted roles that the list offers to restore. */
const maxListed = 50;
const isNotOffered = "role-is-in-no-invitation";
const isKept = "deleted-role-is-kept";

const rowSchema = z.object({
  name: z.string(),
  description: z.string(),
  scopes: z.array(z.string()),
  edition: z.enum(editions).nullable(),
  needsFactor: z.boolean().default(false),
  createdAt: z.number(),
  updatedAt: z.number(),
});

function requireManager(ctx: RequestContext, scopes: string[] = []): void {
  const actor = requireAccess(ctx, "policies-manage");
  if (!managesEnvironment(ctx) || !holdsAll(actor, scopes)) throw new AppError("forbidden", copy.mainHostOnly);
  requireFreshProof(ctx);
}

/** Roles, and for those who manage them the deleted ones that can be restored, the last one first. One round trip. */
export async function listPoliciesWithDeleted(ctx: RequestContext) {
  const actor = requireAccess(ctx, "people");
  const manages = managesEnvironment(ctx) && can(actor, "policies-manage", ctx.company);
  const { id, name, deletedAt } = deletedRecords;
  const isPolicy = and(eq(deletedRecords.subject, subject), isInTime(ctx));
  const [rows, holders, deleted] = await ctx.db.batch([
    ...selectPolicies(ctx),
    ctx.db
      .select({ id, name, deletedAt })
      .from(deletedRecords)
      .where(isPolicy)
      .orderBy(desc(deletedAt))
      .limit(manages ? maxListed : 0),
  ]);
  return { manages, policies: withPeople(rows, holders), deleted };
}

/**
 * Takes a role from everyone who has it and keeps both for 30 days. @throws AppError unauthorised, forbidden, not_found; conflict when it changed
 * after `version`, is in an open invitation, or when a company would lose its last `*`
 */
export async function deletePolicy(
  ctx: RequestContext,
  { id, version }: { id: string; version: string },
): Promise<void> {
  const { db, now } = ctx;
  requireManager(ctx);
  const [[policy], holders] = await db.batch([
    db.select().from(policies).where(eq(policies.id, id)),
    db
      .select({ companyId: memberships.companyId })
      .from(memberships)
      .innerJoin(membershipPolicies, eq(membershipPolicies.membershipId, memberships.id))
      .where(eq(membershipPolicies.policyId, id)),
  ]);
  if (policy === undefined) throw new AppError("not_found", copy.missing);
  requireManager(ctx, policy.scopes);
  requireVersion(policy, { version, message: iamCopy.changedMeanwhile });
  const { id: _, nameKey: _key, ...row } = policy;
  const { name } = policy;
  const isOffered = rowExists(
    invitations,
    sql`${invitations.status} = 'pending' AND EXISTS (SELECT 1 FROM json_each(${invitations.policyIds}) one WHERE one.value = ${id})`,
  );
  try {
    await batchKeepingAdministrator(ctx, {
      writes: [
        auditEntry(ctx, {
          ...{ action: "policy-deleted", subjectType: subject, subjectId: id },
          detail: { name, scopes: policy.scopes, people: holders.length },
        }),
        assertUnchanged(db, policies, policy),
        assertInBatch(db, sql`NOT ${isOffered}`, isNotOffered),
        db.insert(deletedRecords).values({ id, subject, name, row, deletedAt: now }),
        db.run(sql`INSERT INTO deleted_record_links (record_id, recording_id, link)
          SELECT policy_id, membership_id, json_object('of', 'membership') FROM ${membershipPolicies} WHERE policy_id = ${id}`),
        db.delete(membershipPolicies).where(eq(membershipPolicies.policyId, id)),
        db.delete(policies).where(eq(policies.id, id)),
      ],
      companyIds: policy.scopes.includes("*") ? [...new Set(holders.map(({ companyId }) => companyId))] : [],
    });
  } catch (error) {
    if (isFailedAssertion(error, isNotOffered)) throw new AppError("conflict", copy.offered);
    if (isChangedMeanwhile(error)) throw new AppError("conflict", iamCopy.changedMeanwhile);
    throw error;
  }
}

/**
 * Undoes a deletion: those who are still members have the role again. Returns its name. @throws AppError unauthorised, forbidden; gone after 30
 * days or another undo; duplicate when its name is taken
 */
export async function restorePolicy(ctx: RequestContext, { id }: { id: string }): Promise<string> {
  const { db, now } = ctx;
  requireManager(ctx);
  const isIt = and(eq(deletedRecords.id, id), eq(deletedRecords.subject, subject), isInTime(ctx));
  const deleted = await db.select({ row: deletedRecords.row }).from(deletedRecords).where(isIt).get();
  const row = rowSchema.safeParse(deleted?.row).data;
  if (row === undefined) throw new AppError("gone", copy.gone);
  requireManager(ctx, row.scopes);
  const { name, scopes } = row;
  try {
    await db.batch([
      assertInBatch(db, rowExists(deletedRecords, isIt), isKept),
      db.insert(policies).values({ ...row, ...nameColumns(name), id, updatedAt: nextUpdatedAt(now, row) }),
      db.run(sql`INSERT INTO ${membershipPolicies} (membership_id, policy_id)
        SELECT recording_id, record_id FROM deleted_record_links CROSS JOIN ${memberships} ON ${memberships.id} = recording_id
        WHERE record_id = ${id}`),
      db.delete(deletedRecordLinks).where(eq(deletedRecordLinks.recordId, id)),
      db.delete(deletedRecords).where(eq(deletedRecords.id, id)),
      auditEntry(ctx, {
        ...{ action: "policy-restored", subjectType: subject, subjectId: id },
        detail: { name, scopes },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isKept)) throw new AppError("gone", copy.gone);
    if (String(error).includes("UNIQUE constraint failed: policies.name_key"))
      throw new AppError("duplicate", copy.nameTakenSince(name));
    throw error;
  }
  return name;
}
