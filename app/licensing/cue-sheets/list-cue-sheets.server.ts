import { and, count, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { sheetPath, sheetStates } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Filters of /cue-sheets in the query string. Invalid values are ignored; `month` is "2026-11". */
export const cueSheetsQuery = z.object({
  q: searchField,
  state: z.enum(["all", ...sheetStates]).catch("all"),
  broadcaster: searchField,
  month: z
    .string()
    .regex(/^\d{4}-\d\d$/)
    .catch(""),
  page: pageField,
});
export type CueSheetsQuery = z.output<typeof cueSheetsQuery>;

const pageSize = 25;
const maxBroadcasters = 200;

/** Condition of the sheets of a broadcaster and a month, of any where it is empty. */
export function ofMonth(ctx: RequestContext, { broadcaster, month }: Pick<CueSheetsQuery, "broadcaster" | "month">) {
  const { cueSheets } = scoped(ctx.db, ctx.company);
  return and(
    broadcaster === "" ? undefined : eq(cueSheets.broadcaster, broadcaster),
    month === "" ? undefined : and(gte(cueSheets.airDate, `${month}-01`), lte(cueSheets.airDate, `${month}-31`)),
  );
}

/**
 * A page of the company's cue sheets for its desk, the last aired first; page numbers beyond the last give the last page. @throws AppError
 * unauthorised, forbidden
 */
export async function listCueSheets(ctx: RequestContext, query: CueSheetsQuery) {
  requireAccess(ctx, "transactions-manage");
  const { cueSheets, select } = scoped(ctx.db, ctx.company);
  const { id, transactionId, state, broadcaster, airDate, updatedAt, production } = cueSheets;
  const inHead = (name: string) => sql<string | null>`(${production} ->> ${`$.${name}`})`;
  const condition = (after?: SQL) =>
    and(
      ofMonth(ctx, query),
      query.state === "all" ? undefined : eq(state, query.state),
      containsShown(query.q, [inHead("title"), inHead("episodeTitle"), inHead("productionNumber"), broadcaster]),
      after,
    );
  const placeAt = (page: number) =>
    listPlace(ctx, { keys: [downwards("airDate", airDate), downwards("id", id)], page, size: pageSize });
  function listed(page: number) {
    const { after, order, limit, offset } = placeAt(page);
    const columns = {
      ...{ id, transactionId, state, broadcaster, airDate, updatedAt },
      title: inHead("title").as("head_title"),
      episode:
        sql<string>`trim(coalesce(${inHead("episodeNumber")}, '') || ' ' || coalesce(${inHead("episodeTitle")}, ''))`.as(
          "head_episode",
        ),
      cues: sql<number>`json_array_length(${cueSheets.cues})`.as("cue_count"),
    };
    return select(columns, cueSheets, condition(after)).orderBy(order).limit(limit).offset(offset);
  }
  const [[counted], requestedPage, broadcasters] = await ctx.db.batch([
    select({ total: count().as("total") }, cueSheets, condition()),
    listed(query.page),
    select({ broadcaster }, cueSheets, sql`${broadcaster} <> ''`)
      .groupBy(broadcaster)
      .orderBy(broadcaster)
      .limit(maxBroadcasters),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  const sheets = rows.map((row) => ({
    ...row,
    path: sheetPath(row.transactionId === null ? { sheetId: row.id } : { id: row.transactionId }),
  }));
  return { sheets, total, page, pages, broadcasters: broadcasters.map((row) => row.broadcaster) };
}
