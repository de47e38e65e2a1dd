import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { payoutOf, selectPayout } from "#app/licensing/statements/read-statement.server.ts";
import { lastQuarterEnd } from "#app/licensing/statements/statement-sums.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";
import { containsShown } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const pageSize = 25;
const maxRuns = 10;
const querySchema = z.object({ q: searchField, page: pageField });

/** Data of /statements: the newest runs, and the locked statements. One trip. @throws AppError unauthorised, forbidden */
export async function readStatementsPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const { statementRuns, statements: s, ofCompany, select } = scoped(ctx.db, ctx.company);
  const query = querySchema.parse(Object.fromEntries(ctx.url.searchParams));
  const isFound = sql`${s.lockedAt} IS NOT NULL AND ${containsShown(query.q, [s.number, s.payeeName]) ?? sql`1`}`;
  const { id, number, payeeName, until, sums, currency } = s;
  const [runs, [count], rows] = await ctx.db.batch([
    ctx.db
      .select({ id: statementRuns.id, until: statementRuns.until, state: statementRuns.state, by: users.name })
      .from(statementRuns)
      .innerJoin(users, eq(users.id, statementRuns.startedBy))
      .where(ofCompany(statementRuns))
      .orderBy(desc(statementRuns.createdAt))
      .limit(maxRuns),
    select({ n: sql<number>`count(*)`.as("n") }, s, isFound),
    select({ id, number, payeeName, until, sums, currency, payout: selectPayout() }, s, isFound)
      .orderBy(desc(s.lockedAt), desc(s.id))
      .limit(pageSize)
      .offset((query.page - 1) * pageSize),
  ]);
  const total = count?.n ?? 0;
  const today = isoDateOf(ctx.now);
  return {
    ...{ query, today, until: lastQuarterEnd(today), total, pages: Math.max(1, Math.ceil(total / pageSize)) },
    runs: runs.map(({ until: day, ...run }) => ({ ...run, title: copy.runUntil(formatIsoDate(day)) })),
    statements: rows.map((row) => ({
      ...{
        id: row.id,
        number: row.number ?? "",
        payee: row.payeeName,
        until: formatIsoDate(row.until),
        payout: payoutOf(row),
      },
      payable: formatMoney(row.sums.payable, row.currency),
    })),
  };
}
