import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changePitch } from "#app/pitches/access/change-pitch.server.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBrand = "brand-is-of-company";

/**
 * Chooses the brand whose profile is shown beside a pitch, or (null) none. @throws AppError as `changePitch`; forbidden for those who may
 * not analyse brands; invalid, naming the field
 */
export async function setPitchBrand(
  ctx: RequestContext,
  { id, brandId }: { id: string; brandId: string | null },
): Promise<void> {
  requireAccess(ctx, "sonic-analysis");
  const { brands, pitches, update, ofCompany } = scoped(ctx.db, ctx.company);
  const isIt = ofCompany(brands, and(eq(brands.id, brandId ?? ""), isNull(brands.deletedAt)));
  const unknown = new AppError("invalid", pitchCopy.errors.brand, { brandId: [pitchCopy.errors.brand] });
  await changePitch(ctx, { id, action: "pitch-brand", detail: { brandId }, errors: { [isBrand]: unknown } }, [
    ...(brandId === null ? [] : [assertInBatch(ctx.db, rowExists(brands, isIt), isBrand)]),
    update(pitches, { brandId }, eq(pitches.id, id)),
  ]);
}
