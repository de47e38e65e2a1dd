import { eq, sql } from "drizzle-orm";
import { agreementState, renewsItself } from "#app/backoffice/agreements/agreement-state.server.ts";
import { agreementStore } from "#app/backoffice/agreements/agreement-store.server.ts";
import { agreementsCopy as copy } from "#app/backoffice/agreements/agreements-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { getDeletedRow } from "#app/records/store/delete-record.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";

/** What stands above the tabs of an agreement; of one that was deleted the names alone. @throws AppError unauthorised, forbidden, not_found */
export async function readAgreementHeading(ctx: RequestContext, id: string) {
  requireAccess(ctx, "agreement");
  const { number, title, kind, startsOn, endsOn, renewMonths, updatedAt } = agreements;
  const found = await ctx.db
    .select({
      number,
      title,
      kind,
      startsOn,
      endsOn,
      renewMonths: sql<number | null>`iif(${renewsItself}, ${renewMonths}, NULL)`.as("renews"),
      updatedAt,
      state: agreementState().as("state"),
    })
    .from(agreements)
    .where(eq(agreements.id, id))
    .get();
  const canEdit = can(ctx.actor, "agreements-edit", ctx.company);
  if (found) return { ...found, isDeleted: false, canEdit };
  const row = canEdit ? await getDeletedRow(ctx, agreementStore, id) : null;
  if (row === null) throw new AppError("not_found", copy.missing);
  return { ...(row as typeof agreements.$inferSelect), state: "draft" as const, isDeleted: true, canEdit };
}

/** An agreement that is not deleted, for its parts. @throws AppError unauthorised, forbidden, not_found */
export async function requireAgreement(ctx: RequestContext, id: string, { toEdit = false } = {}) {
  if (toEdit) requireAccess(ctx, "agreements-edit");
  const agreement = await readAgreementHeading(ctx, id);
  if (agreement.isDeleted) throw new AppError("not_found", copy.missing);
  return agreement;
}
