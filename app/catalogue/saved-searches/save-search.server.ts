import { and, eq, sql } from "drizzle-orm";
import { maxSavedSearches } from "#app/catalogue/saved-searches/saved-search.ts";
import { searchesCopy as copy } from "#app/catalogue/saved-searches/searches-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowCap = "saved-searches-are-below-cap";
const isOwn = "saved-search-is-own";

function toAppError(error: unknown): unknown {
  if (isFailedAssertion(error, isBelowCap)) return new AppError("conflict", copy.errors.full);
  if (isFailedAssertion(error, isOwn)) return new AppError("not_found", copy.errors.missing);
  if (String(error).includes("UNIQUE constraint failed: saved_searches"))
    return new AppError("duplicate", copy.errors.duplicate, { name: [copy.errors.duplicate] });
  return error;
}

/**
 * Saves a search for the actor. `query` is canonical. Names are unique ignoring case and accents. @throws AppError unauthorised, duplicate
 * (field `name`), conflict at 100 saved searches
 */
export async function saveSearch(ctx: RequestContext, input: { name: string; query: string }): Promise<{ id: string }> {
  const { id: userId } = requireActor(ctx);
  const { db, company, now } = ctx;
  const { savedSearches, insert, ofCompany } = scoped(db, company);
  const own = ofCompany(savedSearches, eq(savedSearches.userId, userId));
  const id = newId(now);
  const row = { id, userId, ...nameColumns(input.name), query: input.query, createdAt: now };
  try {
    await db.batch([
      assertInBatch(db, sql`(SELECT count(*) FROM ${savedSearches} WHERE ${own}) < ${maxSavedSearches}`, isBelowCap),
      insert(savedSearches, row),
      auditEntry(ctx, { action: "search-saved", subjectType: "saved-search", subjectId: id, detail: input }),
    ]);
  } catch (error) {
    throw toAppError(error);
  }
  return { id };
}

/** Renames one of the actor's saved searches. @throws AppError unauthorised, not_found, duplicate (field `name`) */
export async function renameSearch(ctx: RequestContext, { id, name }: { id: string; name: string }): Promise<void> {
  const { id: userId } = requireActor(ctx);
  const { db, company } = ctx;
  const { savedSearches, update, ofCompany } = scoped(db, company);
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));
  try {
    await db.batch([
      assertInBatch(db, rowExists(savedSearches, ofCompany(savedSearches, own)), isOwn),
      update(savedSearches, nameColumns(name), own),
      auditEntry(ctx, { action: "search-renamed", subjectType: "saved-search", subjectId: id, detail: { name } }),
    ]);
  } catch (error) {
    throw toAppError(error);
  }
}

/** Deletes one of the actor's saved searches and returns it. @throws AppError unauthorised, not_found */
export async function deleteSearch(
  ctx: RequestContext,
  { id }: { id: string },
): Promise<{ name: string; query: string }> {
  const { id: userId } = requireActor(ctx);
  const { db, company } = ctx;
  const { savedSearches, select, delete: remove } = scoped(db, company);
  const own = and(eq(savedSearches.id, id), eq(savedSearches.userId, userId));
  const { name, query } = savedSearches;
  const [search] = await select({ name, query }, savedSearches, own);
  if (search === undefined) throw new AppError("not_found", copy.errors.missing);
  await db.batch([
    remove(savedSearches, own),
    auditEntry(ctx, { action: "search-deleted", subjectType: "saved-search", subjectId: id, detail: search }),
  ]);
  return search;
}
