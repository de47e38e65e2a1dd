import { and, count, eq, getTableColumns, gte, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards, upwardsIfAny } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { stateOf } from "#app/licensing/proof/licence-state.ts";
import type { RegisterQuery } from "#app/licensing/register/register-query.ts";
import { isOfClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { containsShown, containsWords } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const tables = unsafeTenantTables("each select below is limited to the company of its licences");
const { licences, licenceCodes, licenceEnds, licencePosts, licenceTakings, transactions } = tables;
const newer = alias(licences, "newer");

export const registerPageSize = 25;
/** Max rows of a file and of a calendar. */
const maxExported = 5000;
/** "Ending": within this many days. */
const endingDays = 90;

/** Posts of a licence's request that are up. */
const postsUp = sql<number>`(SELECT count(*) FROM ${licencePosts} p WHERE p.transaction_id = ${licences.transactionId}
  AND p.removed_at IS NULL AND p.taken_down_at IS NULL)`;

/** Whether the client took it by themselves. */
const taken = sql<number>`EXISTS (SELECT 1 FROM ${licenceTakings} t WHERE t.transaction_id = ${licences.transactionId})`;

/** Titles and artists of a licence. */
const songs = sql`(SELECT group_concat((line.value ->> 'title') || ' ' || (line.value ->> 'artists'), ' ')
  FROM json_each(${licences.lines}) line)`;

function stateCondition(today: string): Record<RegisterQuery["state"], SQL | undefined> {
  const notEnded = and(isNull(newer.id), isNull(licenceEnds.endedAt));
  const over = or(isNotNull(licenceEnds.endedAt), lt(licences.endsOn, today));
  const soon = isoDateOf(Date.parse(`${today}T00:00:00Z`), endingDays);
  return {
    force: and(notEnded, or(isNull(licences.endsOn), gte(licences.endsOn, today))),
    ending: and(notEnded, gte(licences.endsOn, today), lte(licences.endsOn, soon)),
    up: and(isNull(newer.id), over, sql`${postsUp} > 0`),
    over: and(isNull(newer.id), over),
    taken,
    all: undefined,
  };
}

/** The licences that the actor reads: the company's for its staff, else those of whose requests they are the client. */
function from(ctx: RequestContext, { q, client, state }: RegisterQuery, after?: SQL) {
  const actor = requireAccess(ctx, "licences");
  const { company } = ctx;
  const isStaff = can(actor, "transactions-manage", company);
  const { id, transactionId, number, licensee, project, endClient, lines, terms, startsOn, endsOn, issuedAt } =
    getTableColumns(licences);
  return ctx.db
    .select({
      ...{ id, transactionId, number, licensee, project, endClient, lines, terms, startsOn, endsOn, issuedAt },
      code: licenceCodes.code,
      isSuperseded: sql<number>`${newer.id} IS NOT NULL`.as("is_superseded"),
      endedAt: licenceEnds.endedAt,
      postsUp: postsUp.as("posts_up"),
      isTaken: taken.as("is_taken"),
      senderId: transactions.userId,
    })
    .from(licences)
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .innerJoin(licenceCodes, eq(licenceCodes.licenceId, licences.id))
    .leftJoin(newer, eq(newer.supersedesId, licences.id))
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(
      and(
        eq(licences.companyId, company.id),
        isStaff ? undefined : isOfClient(ctx, { actor, sender: transactions.userId }),
        stateCondition(isoDateOf(ctx.now))[state],
        after,
        containsShown(q, [licences.number, licences.project, songs]),
        or(
          containsShown(client, [licences.licensee, licences.endClient]),
          client === "" ? undefined : containsWords(client, [transactions.searchKey]),
        ),
      ),
    );
}

/** Perpetual licences come last. */
const orders = {
  ends: [upwardsIfAny("endsOn", licences.endsOn), upwards("id", licences.id)],
  newest: [downwards("issuedAt", licences.issuedAt), downwards("id", licences.id)],
};

type Row = Awaited<ReturnType<typeof from>>[number];

function toListed(ctx: RequestContext, { lines, isSuperseded, isTaken, senderId, ...row }: Row) {
  const { endedAt, ...licence } = row;
  const state = stateOf({ ...licence, endedAt, isSuperseded: isSuperseded === 1 }, isoDateOf(ctx.now));
  const isClient = senderId === ctx.actor?.id || !can(ctx.actor, "transactions-manage", ctx.company);
  const canRenew = isClient && licence.endsOn !== null && ["valid", "not-yet", "lapsed"].includes(state);
  return { ...licence, titles: lines.map(({ title }) => title), isTaken: isTaken === 1, endedAt, state, canRenew };
}

export type ListedLicence = ReturnType<typeof toListed>;

/**
 * A page of the licences that the actor reads at this company; page numbers beyond the last give the last page. @throws AppError
 * unauthorised, forbidden
 */
export async function listLicences(ctx: RequestContext, query: RegisterQuery) {
  const keys = orders[query.order];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: registerPageSize });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return from(ctx, query, after).orderBy(order).limit(limit).offset(offset);
  };
  const [requestedPage, [counted]] = await ctx.db.batch([
    listed(query.page),
    ctx.db.select({ total: count().as("total") }).from(from(ctx, query).as("found")),
  ]);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, registerPageSize)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { licences: rows.map((row) => toListed(ctx, row)), total, page, pages };
}

/** All rows of a filtered list for a file, at most 5,000; `also` is written with it. @throws AppError unauthorised, forbidden */
export async function exportLicences(
  ctx: RequestContext,
  query: RegisterQuery,
  also: BatchItem<"sqlite">[] = [],
): Promise<ListedLicence[]> {
  const [rows] = await ctx.db.batch([
    from(ctx, query)
      .orderBy(listPlace({}, { keys: orders[query.order], page: 1, size: maxExported }).order)
      .limit(maxExported),
    ...also,
  ]);
  return rows.map((row) => toListed(ctx, row));
}
