import { and, eq, ne } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { nextUpdatedAt } from "#app/records/record-version.server.ts";
import { sliderCopy as copy } from "#app/sliders/admin/slider-copy.ts";
import type { SliderStatus } from "#app/sliders/admin/slider-query.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Changes the status of a slider; without a change, writes no audit entry. @throws AppError unauthorised, forbidden; not_found, also for
 * another company's
 */
export async function setSliderStatus(ctx: RequestContext, input: { id: string; status: SliderStatus }): Promise<void> {
  requireAccess(ctx, "sliders");
  const { db, company, now } = ctx;
  const { id, status } = input;
  const { sliders, ofCompany, select, update } = scoped(db, company);
  const [before] = await select(
    { status: sliders.status, updatedAt: sliders.updatedAt },
    sliders,
    eq(sliders.id, id),
  ).limit(1);
  if (before === undefined) throw new AppError("not_found", copy.missing);
  const changes = and(eq(sliders.id, id), ne(sliders.status, status));
  await db.batch([
    auditEntryIf(
      ctx,
      { action: "slider-status", subjectType: "slider", subjectId: id, detail: { status, before: before.status } },
      rowExists(sliders, ofCompany(sliders, changes)),
    ),
    update(sliders, { status, updatedAt: nextUpdatedAt(now, before) }, changes),
  ]);
}
