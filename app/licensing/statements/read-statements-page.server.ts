import { desc, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { selectStatements, statementsOf, statementsQuery } from "#app/licensing/statements/list-statements.server.ts";
import { payoutOf } from "#app/licensing/statements/read-statement.server.ts";
import { lastQuarterEnd } from "#app/licensing/statements/statement-sums.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const maxRuns = 10;

/** Data of /statements: the newest runs, and the locked statements. One trip. @throws AppError unauthorised, forbidden */
export async function readStatementsPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const { statementRuns, ofCompany } = scoped(ctx.db, ctx.company);
  const query = statementsQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const [runs, counted, listed] = await ctx.db.batch([
    ctx.db
      .select({ id: statementRuns.id, until: statementRuns.until, state: statementRuns.state, by: users.name })
      .from(statementRuns)
      .innerJoin(users, eq(users.id, statementRuns.startedBy))
      .where(ofCompany(statementRuns))
      .orderBy(desc(statementRuns.createdAt))
      .limit(maxRuns),
    ...selectStatements(ctx, query),
  ]);
  const { rows, total, pages } = statementsOf(ctx, query, counted, listed);
  const today = isoDateOf(ctx.now);
  return {
    ...{ query, today, until: lastQuarterEnd(today), total, pages },
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
