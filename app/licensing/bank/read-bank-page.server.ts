import { count, eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { bankCopy as copy, lineStates } from "#app/licensing/bank/bank-copy.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatMoney, fromMinorUnits } from "#app/rights/money.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const bankQuery = z.object({ state: z.enum(lineStates).catch("open"), page: pageField });
const pageSize = 25;

/** Data of /invoices/bank: the lines of a state, the newest first. @throws AppError unauthorised, forbidden */
export async function readBankPage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const query = bankQuery.parse(Object.fromEntries(ctx.url.searchParams));
  const { bankLines, select } = scoped(ctx.db, ctx.company);
  const keys = [downwards("bookedOn", bankLines.bookedOn), downwards("id", bankLines.id)];
  const { order, limit, offset, take } = listPlace(ctx, { keys, page: query.page, size: pageSize });
  const isListed = eq(bankLines.state, query.state);
  const [[counted], rows] = await ctx.db.batch([
    select({ total: count().as("total") }, bankLines, isListed),
    select(getTableColumns(bankLines), bankLines, isListed).orderBy(order).limit(limit).offset(offset),
  ]);
  const total = counted?.total ?? 0;
  return {
    ...{ query, total, page: query.page, pages: Math.max(1, Math.ceil(total / partSize(ctx, pageSize))) },
    lines: take(rows).map(({ id, state, bookedOn, amount, used, currency, counterparty, iban, reference, problem }) => {
      const rest = Math.abs(amount) - used;
      return {
        ...{ id, state, counterparty, iban, reference, currency, day: formatIsoDate(bookedOn) },
        amount: formatMoney(amount, currency),
        rest: used > 0 && rest > 0 ? copy.rest(formatMoney(rest, currency)) : null,
        restAmount: fromMinorUnits(rest, currency),
        problem: problem === null ? null : copy.problems[problem],
      };
    }),
  };
}

export type BankPageData = Awaited<ReturnType<typeof readBankPage>>;
