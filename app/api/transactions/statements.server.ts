import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import {
  type ListedStatement,
  listStatements,
  statementsQuery,
} from "#app/licensing/statements/list-statements.server.ts";
import { payoutOf } from "#app/licensing/statements/read-statement.server.ts";
import { readLocked } from "#app/licensing/statements/statement-files.server.ts";
import { statementPath } from "#app/licensing/statements/statement-paths.ts";

const amount = z.int().describe("Minor units of `currency`.");
const statementFields = {
  ...{ _id: z.string(), number: z.string(), payeeId: z.string(), payee: z.string() },
  ...{ since: z.iso.date(), until: z.iso.date(), currency: z.string() },
  opening: amount.describe("Carried over from the statement before, in minor units."),
  ...{ received: amount, recouped: amount, closing: amount },
  payable: amount.describe("What of `closing` is paid out; the rest is carried over."),
  payout: z.string().describe("What became of it, in words."),
  uri: z.string().describe("Its page; with `.pdf` and `.csv` its files."),
};
const lineFields = {
  _id: z.string(),
  ...{ day: z.iso.date(), licence: z.string(), song: z.string(), side: z.enum(["master", "composition"]) },
  share: z.int().describe("Basis points of the side, on the day of the licence."),
  fee: z.int().describe("Of the side, in minor units of the licence's currency, as the next three."),
  ...{ gross: z.int(), commission: z.int(), net: z.int(), licenceCurrency: z.string() },
  ...{ invoice: z.string().nullable(), paidOn: z.string().nullable() },
  rate: z.number().nullable().describe("Millionths of a unit of `currency` for one of the licence's."),
  rateOn: z.string().nullable(),
  amount: amount.describe("Of this line, in minor units of the statement's currency."),
};
const listSchema = z.strictObject({ items: z.array(z.strictObject(statementFields)), paging: pagingSchema });
const statementSchema = z.strictObject({ ...statementFields, lines: z.array(z.strictObject(lineFields)) });

type Shown = Omit<ListedStatement, "number" | "lockedAt"> & { number: string | null };

function statementBody({ id, number, payeeId, payeeName: payee, since, until, currency, sums, payout }: Shown) {
  const { opening, received, recouped, closing, payable } = sums;
  return {
    ...{ _id: id, number: number ?? "", payeeId, payee, since, until, currency },
    ...{ opening, received, recouped, closing, payable, payout: payoutOf({ payout, sums }), uri: statementPath(id) },
  };
}

export const statements = new ApiRouter("Statements")
  .on(
    "get",
    "/statements",
    {
      list: true,
      summary: "Statements of the company's rights holders, newest first",
      description: "25 a page, by `q` (number, rights holder): those that were approved and locked.",
      access: { who: "UpdateTransaction", check: (ctx: RequestContext) => requireAccess(ctx, "transactions-manage") },
      query: statementsQuery,
      data: listSchema,
    },
    async ({ ctx, query }) => {
      const { rows, total, page, pages } = await listStatements(ctx, query);
      return { items: rows.map(statementBody), paging: { page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "get",
    "/statements/:id",
    {
      summary: "A statement with its lines, each with the licence, share and invoice that it comes from",
      access: { who: "UpdateTransaction, and who manages the rights holder", check: requireActor },
      params: z.object({ id: z.string() }),
      data: statementSchema,
    },
    async ({ ctx, params: { id } }) => {
      const { statement, lines } = await readLocked(ctx, { id });
      return {
        ...statementBody(statement),
        lines: lines.map(({ moveId, day, licence, title: song, side, shareBp: share, ...line }) => {
          const { fee, gross, commission, net, currency: licenceCurrency } = line;
          const { invoice, paidOn, rateMicro: rate, rateOn, amount: own } = line;
          return {
            ...{ _id: moveId, day, licence, song, side, share, fee, gross, commission, net, licenceCurrency },
            ...{ invoice, paidOn, rate, rateOn, amount: own },
          };
        }),
      };
    },
  )
  .close();
