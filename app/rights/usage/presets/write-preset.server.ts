import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { maxPresets } from "#app/rights/usage/presets/preset-limits.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = usageCopy.presets;
const isBelowCap = "usage-presets-are-below-cap";

/** Fails the batch if the company has as many saved uses as it may have. */
export function assertBelowCap({ db, company }: RequestContext) {
  const { usagePresets, ofCompany } = scoped(db, company);
  return assertInBatch(
    db,
    sql`(SELECT count(*) FROM ${usagePresets} WHERE ${ofCompany(usagePresets)}) < ${maxPresets}`,
    isBelowCap,
  );
}

/** Runs a batch that writes a saved use. @throws AppError duplicate (field `name`), conflict at 50 or after another change */
export async function runPresetBatch<Result>(batch: Promise<Result>): Promise<Result> {
  try {
    return await batch;
  } catch (error) {
    if (isFailedAssertion(error, isBelowCap)) throw new AppError("conflict", errors.full);
    if (isChangedMeanwhile(error)) throw new AppError("conflict", errors.conflict);
    if (String(error).includes("UNIQUE constraint failed: usage_presets"))
      throw new AppError("duplicate", errors.duplicate, { name: [errors.duplicate] });
    throw error;
  }
}
