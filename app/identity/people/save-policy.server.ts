import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { managesEnvironment } from "#app/identity/access/manageable-companies.server.ts";
import type { PolicyForm } from "#app/identity/access/policy.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import {
  assertUnchanged,
  isChangedMeanwhile,
  nextUpdatedAt,
  requireVersion,
} from "#app/records/record-version.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { membershipPolicies, policies } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables(
  "a policy is held in several companies, each of which must keep an administrator",
);

/**
 * Creates (`id` null) or updates a policy. @throws AppError forbidden, not_found, duplicate when another policy has the same folded name,
 * conflict when a company would lose its last `*`, or when the policy changed after the form was rendered
 */
export async function savePolicy(ctx: RequestContext, input: PolicyForm & { id: string | null }): Promise<void> {
  const actor = requireAccess(ctx, "policies-manage");
  requireFreshProof(ctx);
  if (!managesEnvironment(ctx) || !holdsAll(actor, input.scopes)) {
    throw new AppError("forbidden", iamCopy.policies.mainHostOnly);
  }
  const { db, now } = ctx;
  const id = input.id ?? newId(now);
  const [[before], holders] = await db.batch([
    db
      .select({ id: policies.id, scopes: policies.scopes, updatedAt: policies.updatedAt })
      .from(policies)
      .where(eq(policies.id, id)),
    db
      .selectDistinct({ companyId: memberships.companyId })
      .from(memberships)
      .innerJoin(membershipPolicies, eq(membershipPolicies.membershipId, memberships.id))
      .where(eq(membershipPolicies.policyId, id)),
  ]);
  if (input.id !== null && before === undefined) throw new AppError("not_found", iamCopy.policies.missing);
  if (before) requireVersion(before, { version: input.version, message: iamCopy.changedMeanwhile });
  const { name, description, scopes, edition, needsFactor } = input;
  const row = {
    ...nameColumns(name),
    description,
    scopes,
    edition,
    needsFactor,
    updatedAt: nextUpdatedAt(now, before ?? null),
  };
  const losesAll = before?.scopes.includes("*") === true && !scopes.includes("*");
  try {
    await batchKeepingAdministrator(ctx, {
      writes: [
        auditEntry(ctx, {
          action: before ? "policy-changed" : "policy-created",
          subjectType: "policy",
          subjectId: id,
          detail: { name, scopes, edition, needsFactor, before: before?.scopes ?? [] },
        }),
        ...(before ? [assertUnchanged(db, policies, before)] : []),
        before
          ? db.update(policies).set(row).where(eq(policies.id, id))
          : db.insert(policies).values({ ...row, id, createdAt: now }),
      ],
      companyIds: losesAll ? holders.map((holder) => holder.companyId) : [],
    });
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", iamCopy.changedMeanwhile);
    // The unique index decides between concurrent saves of the same name.
    if (!String(error).includes("UNIQUE constraint failed: policies.name_key")) throw error;
    throw new AppError("duplicate", iamCopy.policies.nameTaken, { name: [iamCopy.policies.nameTaken] });
  }
}
