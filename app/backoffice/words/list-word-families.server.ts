import { asc, eq } from "drizzle-orm";
import type { WordsQuery } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

const familiesPerPage = 50;

const { id, words, means, repertoire, updatedAt } = wordFamilies;

/** Word families belong to no company and are managed on the environment's host only. @throws AppError forbidden */
export function requireWordsAccess(ctx: RequestContext): void {
  requireAccess(ctx, "search-words");
  if (ctx.company.subdomain !== null) throw new AppError("forbidden", copy.mainHostOnly);
}

/**
 * A page of families by first word; page numbers beyond the last give the last page. `q`: part of a word or tag, ignoring case and accents.
 * All families (about 340) are read, because SQLite's `lower()` supports ASCII only.
 */
export async function listWordFamilies(ctx: RequestContext, query: WordsQuery) {
  requireWordsAccess(ctx);
  const all = await ctx.db
    .select({ id, words, means, repertoire })
    .from(wordFamilies)
    .orderBy(asc(wordFamilies.wordKey));
  const typed = fold(query.q);
  const found = all.filter(
    (family) =>
      (query.repertoire === null || family.repertoire === query.repertoire) &&
      (query.q === "" ||
        (typed !== "" && [...family.words, ...family.means.flat()].some((text) => fold(text).includes(typed)))),
  );
  const pages = Math.max(1, Math.ceil(found.length / familiesPerPage));
  const page = Math.min(query.page, pages);
  return {
    families: found.slice((page - 1) * familiesPerPage, page * familiesPerPage),
    total: found.length,
    page,
    pages,
  };
}

/** A family; null if there is none. `updatedAt` (ms) is its version. */
export async function getWordFamily(ctx: RequestContext, input: { id: string }) {
  requireWordsAccess(ctx);
  const row = await ctx.db
    .select({ id, words, means, repertoire, updatedAt })
    .from(wordFamilies)
    .where(eq(id, input.id))
    .get();
  return row ?? null;
}

/** A family. @throws AppError not_found */
export async function requireWordFamily(ctx: RequestContext, input: { id: string }) {
  const family = await getWordFamily(ctx, input);
  if (family === null) throw new AppError("not_found", copy.missing);
  return family;
}
