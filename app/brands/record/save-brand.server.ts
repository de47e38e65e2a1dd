import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { BrandForm } from "#app/brands/brand-form.ts";
import { brandsCopy } from "#app/brands/brands-copy.ts";
import { requireBrand } from "#app/brands/record/require-brand.server.ts";
import { brandLimits } from "#app/catalogue/fit/brand.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = brandsCopy;
const isNameFree = "brand-name-is-free";
const isBelowLimit = "brands-are-below-limit";
const areRivals = "rivals-are-brands";

/** What prevents a brand. */
function conditionsOf(ctx: RequestContext, id: string, { name, rivals }: Pick<BrandForm, "name" | "rivals">) {
  const { brands, ofCompany } = scoped(ctx.db, ctx.company);
  const others = ofCompany(brands, and(ne(brands.id, id), isNull(brands.deletedAt)));
  const isTaken = rowExists(brands, and(others, eq(brands.nameKey, foldName(name))));
  const isNoRival = sql`value NOT IN (SELECT ${brands.id} FROM ${brands} WHERE ${others})`;
  const hasOthers = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(rivals)}) WHERE ${isNoRival})`;
  const isFull = sql`(SELECT count(*) FROM ${brands} WHERE ${others}) >= ${brandLimits.brands}`;
  return { isTaken, hasOthers, isFull };
}

/** What a batch asserts of a brand. */
function rules(ctx: RequestContext, id: string, brand: Pick<BrandForm, "name" | "rivals">) {
  const { isTaken, hasOthers, isFull } = conditionsOf(ctx, id, brand);
  return {
    isNameFree: assertInBatch(ctx.db, sql`NOT ${isTaken}`, isNameFree),
    areRivals: assertInBatch(ctx.db, sql`NOT ${hasOthers}`, areRivals),
    isBelowLimit: assertInBatch(ctx.db, sql`NOT (${isFull})`, isBelowLimit),
  };
}

/** Rules of a brand with other brands, for a form that is wrong anyway. @throws AppError invalid, naming the fields */
export async function judgeBrand(
  ctx: RequestContext,
  { id, name, rivals }: { id: string; name?: unknown; rivals?: unknown },
): Promise<void> {
  requireAccess(ctx, "sonic-analysis");
  const typed = { name: typeof name === "string" ? name : "", rivals: Array.isArray(rivals) ? rivals.map(String) : [] };
  const { isTaken, hasOthers } = conditionsOf(ctx, id, typed);
  const found = await ctx.db.get<{ taken: 0 | 1; others: 0 | 1 }>(
    sql`SELECT ${isTaken} AS taken, ${hasOthers} AS others`,
  );
  const fields = {
    ...(found?.taken === 1 && { name: [errors.nameTaken] }),
    ...(found?.others === 1 && { rivals: [errors.rival] }),
  };
  const messages = Object.values(fields).flat();
  if (messages.length > 0) throw new AppError("invalid", messages.join(" "), fields);
}

async function runBatch(
  ctx: RequestContext,
  statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
): Promise<void> {
  try {
    await ctx.db.batch(statements);
  } catch (error) {
    if (isChangedMeanwhile(error)) throw new AppError("conflict", errors.changed);
    if (isFailedAssertion(error, isNameFree))
      throw new AppError("duplicate", errors.nameTaken, { name: [errors.nameTaken] });
    if (isFailedAssertion(error, areRivals)) throw new AppError("invalid", errors.rival, { rivals: [errors.rival] });
    if (isFailedAssertion(error, isBelowLimit)) throw new AppError("conflict", errors.tooMany(brandLimits.brands));
    throw error;
  }
}

function columnsOf({ name, client, ...rest }: BrandForm) {
  return { ...nameColumns(name), client, clientKey: foldName(client), ...rest };
}

/** @throws AppError unauthorised, forbidden, too_many_requests; duplicate and invalid, naming the field; conflict at the limit */
export async function createBrand(ctx: RequestContext, brand: BrandForm): Promise<{ id: string }> {
  const actor = requireAccess(ctx, "sonic-analysis");
  await enforceRateLimit(ctx.env, "form", `brand:${actor.id}`);
  const id = newId(ctx.now);
  const { brands, insert } = scoped(ctx.db, ctx.company);
  const rule = rules(ctx, id, brand);
  await runBatch(ctx, [
    rule.isNameFree,
    rule.areRivals,
    rule.isBelowLimit,
    insert(brands, { id, ...columnsOf(brand), createdAt: ctx.now, updatedAt: ctx.now }),
    auditEntry(ctx, { action: "brand-created", subjectType: "brand", subjectId: id, detail: brand }),
  ]);
  return { id };
}

/**
 * Without `version` also over a change that the caller has not seen. @throws AppError as `createBrand`; not_found; conflict if it changed
 * since `version`
 */
export async function changeBrand(
  ctx: RequestContext,
  { id, version, ...brand }: BrandForm & { id: string; version: string },
): Promise<void> {
  const actor = requireAccess(ctx, "sonic-analysis");
  await enforceRateLimit(ctx.env, "form", `brand:${actor.id}`);
  const { brands, update } = scoped(ctx.db, ctx.company);
  const { deletedAt: _, ...before } = await requireBrand(ctx, { id, condition: isNull(brands.deletedAt) });
  if (version !== "" && version !== String(before.updatedAt)) throw new AppError("conflict", errors.changed);
  const rule = rules(ctx, id, brand);
  await runBatch(ctx, [
    assertUnchanged(ctx.db, brands, before),
    rule.isNameFree,
    rule.areRivals,
    update(brands, { ...columnsOf(brand), updatedAt: nextUpdatedAt(ctx.now, before) }, eq(brands.id, id)),
    auditEntry(ctx, { action: "brand-changed", subjectType: "brand", subjectId: id, detail: { ...brand, before } }),
  ]);
}

/**
 * Deletes or restores a brand with its songs; returns its name. @throws AppError unauthorised, forbidden, too_many_requests, not_found;
 * duplicate when another brand has taken its name
 */
export async function setBrandDeleted(
  ctx: RequestContext,
  { id, isDeleted }: { id: string; isDeleted: boolean },
): Promise<{ name: string }> {
  const actor = requireAccess(ctx, "sonic-analysis");
  await enforceRateLimit(ctx.env, "form", `brand:${actor.id}`);
  const { brands, update } = scoped(ctx.db, ctx.company);
  const brand = await requireBrand(ctx, { id });
  if ((brand.deletedAt !== null) === isDeleted) return brand;
  const { isNameFree: isFree, isBelowLimit: isBelow } = rules(ctx, id, { name: brand.name, rivals: [] });
  const action = isDeleted ? "brand-deleted" : "brand-restored";
  await runBatch(ctx, [
    assertUnchanged(ctx.db, brands, brand),
    ...(isDeleted ? [] : [isFree, isBelow]),
    update(
      brands,
      { deletedAt: isDeleted ? ctx.now : null, updatedAt: nextUpdatedAt(ctx.now, brand) },
      eq(brands.id, id),
    ),
    auditEntry(ctx, { action, subjectType: "brand", subjectId: id, detail: { name: brand.name } }),
  ]);
  return brand;
}
