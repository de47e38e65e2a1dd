import { and, asc, count, eq, sql } from "drizzle-orm";
import type { WordsQuery } from "#app/backoffice/words/word-family-form.ts";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { fold } from "#app/catalogue/fold.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

export const familiesPerPage = 50;

/** Word families belong to no company, so they are only managed on the host of the environment. @throws AppError forbidden */
export function requireWordsAccess(ctx: RequestContext): void {
  requireAccess(ctx, "search-words");
  if (ctx.company.subdomain !== null) throw new AppError("forbidden", copy.mainHostOnly);
}

/** A page of the families by their first word. `q` is part of a word or of a tag. */
export async function listWordFamilies(ctx: RequestContext, { q, repertoire, page }: WordsQuery) {
  requireWordsAccess(ctx);
  const { db } = ctx;
  const typed = q.toLowerCase();
  // instr, not LIKE: D1 takes 50 bytes of a pattern.
  const holds = sql`(instr(lower(${wordFamilies.words}), ${typed}) > 0 OR instr(lower(${wordFamilies.means}), ${typed}) > 0
    OR instr(${wordFamilies.wordKey}, ${fold(q)}) > 0)`;
  const where = and(
    repertoire === null ? undefined : eq(wordFamilies.repertoire, repertoire),
    q === "" ? undefined : holds,
  );
  const { id, words, means } = wordFamilies;
  const [families, [total]] = await db.batch([
    db
      .select({ id, words, means, repertoire: wordFamilies.repertoire })
      .from(wordFamilies)
      .where(where)
      .orderBy(asc(wordFamilies.wordKey))
      .limit(familiesPerPage)
      .offset((page - 1) * familiesPerPage),
    db.select({ families: count() }).from(wordFamilies).where(where),
  ]);
  return { families, total: total?.families ?? 0 };
}

/** One family. @throws AppError not_found */
export async function requireWordFamily(ctx: RequestContext, input: { id: string }) {
  requireWordsAccess(ctx);
  const { id, words, means, repertoire } = wordFamilies;
  const family = await ctx.db.select({ id, words, means, repertoire }).from(wordFamilies).where(eq(id, input.id)).get();
  if (family === undefined) throw new AppError("not_found", copy.missing);
  return family;
}
