import { and, asc, eq, inArray, ne, notInArray, or, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { type EntryKind, isOfPage } from "#app/site/content/entry.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max entries of a kind per company. */
export const maxEntries = 200;

function selectEntries({ db, company }: Pick<RequestContext, "db" | "company">, condition: SQL | undefined) {
  const { siteEntries, select } = scoped(db, company);
  const { id, kind, title, detail, body, link, facts, imageKey, imageAlt, imageFocus } = siteEntries;
  const { status, position, startsOn, endsOn, updatedAt } = siteEntries;
  return select(
    {
      ...{ id, kind, title, detail, body, link, facts, imageKey, imageAlt, imageFocus },
      ...{ status, position, startsOn, endsOn, updatedAt },
    },
    siteEntries,
    condition,
  );
}

export type SiteEntry = Awaited<ReturnType<typeof selectEntries>>[number];

/** Entries of a kind in order, for staff. @throws AppError unauthorised, forbidden */
export async function listEntries(ctx: RequestContext, { kind }: { kind: EntryKind }): Promise<SiteEntry[]> {
  requireAccess(ctx, "site-content");
  const { siteEntries } = scoped(ctx.db, ctx.company);
  return selectEntries(ctx, and(eq(siteEntries.kind, kind), ne(siteEntries.status, "deleted")))
    .orderBy(...(isOfPage(kind) ? [asc(siteEntries.detail)] : []), asc(siteEntries.position), asc(siteEntries.id))
    .limit(maxEntries);
}

/**
 * An entry of this company, also a deleted one. @throws AppError unauthorised, forbidden; not_found, also for an entry of another company
 */
export async function requireStoredEntry(ctx: RequestContext, { id }: { id: string }): Promise<SiteEntry> {
  requireAccess(ctx, "site-content");
  const { siteEntries } = scoped(ctx.db, ctx.company);
  const [entry] = await selectEntries(ctx, eq(siteEntries.id, id)).limit(1);
  if (entry === undefined) throw new AppError("not_found", copy.unknown);
  return entry;
}

/**
 * One entry of this company.
 * @throws AppError unauthorised, forbidden; not_found, also for a deleted entry and for one of another company
 */
export async function requireEntry(ctx: RequestContext, input: { id: string }): Promise<SiteEntry> {
  const entry = await requireStoredEntry(ctx, input);
  if (entry.status === "deleted") throw new AppError("not_found", copy.unknown);
  return entry;
}

/** Statement for the published entries of some kinds in order, for a page of this company's host. Of cases and texts, those of the page. */
export function selectPublishedEntries(
  ctx: Pick<RequestContext, "db" | "company">,
  { kinds, page }: { kinds: EntryKind[]; page: string },
) {
  const { siteEntries } = scoped(ctx.db, ctx.company);
  const { kind, link, detail, status } = siteEntries;
  const isShown = or(
    notInArray(kind, ["case", "page", "legal"]),
    and(eq(kind, "case"), eq(link, page)),
    and(inArray(kind, ["page", "legal"]), eq(detail, page)),
  );
  return selectEntries(ctx, and(inArray(kind, kinds), eq(status, "published"), isShown))
    .orderBy(asc(siteEntries.position), asc(siteEntries.id))
    .limit(kinds.length * maxEntries);
}
