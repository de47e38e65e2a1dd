import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { shareAnswers, shareDwell } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Seconds are totals of all visits; `visits`: those that viewed the item. */
export type ItemFigures = {
  id: string;
  picks: number;
  maybes: number;
  noes: number;
  notes: number;
  seconds: number;
  visits: number;
};

export type AnswerTotals = Pick<ItemFigures, "picks" | "maybes" | "noes" | "notes">;

type FigureQuery = { subject: ShareSubject; linkId?: string };

/**
 * Queries for recipients' activity by item, over all links of a subject or one of them, for the caller's batch: `toItemFigures` reads the
 * results. Items without activity are missing. @throws AppError unauthorised, forbidden
 */
export function shareFigureQueries(ctx: RequestContext, { subject, linkId }: FigureQuery) {
  requireSharer(ctx, subject.kind);
  const { shareLinks, ofCompany } = scoped(ctx.db, ctx.company);
  const which = and(
    eq(shareLinks.subjectKind, subject.kind),
    eq(shareLinks.subjectId, subject.id),
    linkId === undefined ? undefined : eq(shareLinks.id, linkId),
  );
  const total = (condition: SQL) => sql<number>`sum(${condition})`;
  const { itemId, mark, note } = shareAnswers;
  const whole = sql<string>`substr(${itemId}, 1, instr(${itemId} || '@', '@') - 1)`;
  return [
    ctx.db
      .select({
        // Comments on passages count as notes on their item: `passageItem`.
        id: whole.as("whole_item"),
        picks: total(sql`coalesce(${mark} = 'pick', 0)`).as("picks"),
        maybes: total(sql`coalesce(${mark} = 'maybe', 0)`).as("maybes"),
        noes: total(sql`coalesce(${mark} = 'no', 0)`).as("noes"),
        notes: total(sql`${note} <> ''`).as("notes"),
      })
      .from(shareLinks)
      .innerJoin(shareAnswers, eq(shareAnswers.linkId, shareLinks.id))
      .where(ofCompany(shareLinks, which))
      .groupBy(whole),
    ctx.db
      .select({
        id: shareDwell.itemId,
        seconds: total(sql`${shareDwell.seconds}`).as("seconds"),
        visits: sql<number>`count(*)`.as("visits"),
      })
      .from(shareLinks)
      .innerJoin(shareDwell, eq(shareDwell.linkId, shareLinks.id))
      .where(ofCompany(shareLinks, which))
      .groupBy(shareDwell.itemId),
  ] as const;
}

type Queries = ReturnType<typeof shareFigureQueries>;

/** Activity by item, from the results of `shareFigureQueries`. */
export function toItemFigures(answers: Awaited<Queries[0]>, dwell: Awaited<Queries[1]>): ItemFigures[] {
  const nothing = { picks: 0, maybes: 0, noes: 0, notes: 0, seconds: 0, visits: 0 };
  const figures = new Map<string, ItemFigures>();
  for (const row of [...answers, ...dwell]) figures.set(row.id, { ...nothing, ...figures.get(row.id), ...row });
  return [...figures.values()];
}
