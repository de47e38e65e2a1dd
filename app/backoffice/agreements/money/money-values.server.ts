import { sql } from "drizzle-orm";
import { z } from "zod";
import { partyLabel } from "#app/backoffice/agreements/agreement-parties.server.ts";
import { moneyCopy as copy } from "#app/backoffice/agreements/money/money-copy.ts";
import type { StoredPayeeRow, TypedCommission, TypedPayee } from "#app/backoffice/agreements/money/money-fields.ts";
import { findParties, partyOf } from "#app/backoffice/song-rights/resolve-parties.server.ts";
import { readPercent } from "#app/backoffice/song-rights/share-row.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { type CommissionRow, commissionRow, type PayeeRow } from "#app/licensing/ledger/facts-at-issue.ts";
import type { Check, RecordStore } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";
import { fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";

const parseCommissions = jsonReader(z.array(commissionRow), "commissions");
const parsePayees = jsonReader(z.array(z.object({ party: z.string(), partyId: z.string(), bp: z.number() })), "payees");
const parseMinimum = jsonReader(z.object({ amount: z.number().nullable(), currency: z.string() }), "minimum");

const percentOf = (bp: number) => String(bp / 100);
const write = () => [];

/** Fields of money as they are typed; `moneyColumns` stores them. */
export const moneyValues: NonNullable<RecordStore["linked"]> = {
  commissionRates: {
    value: sql`agreements.commissions`.mapWith((json: string): TypedCommission[] =>
      parseCommissions(json).map(({ side, media, bp }) => ({
        ...{ side: side ?? "any", media: (media ?? "any") as TypedCommission["media"], percent: percentOf(bp) },
      })),
    ),
    write,
  },
  paidParties: {
    value:
      sql`(SELECT json_group_array(json_object('party', ${partyLabel}, 'partyId', p.id, 'bp', y.value ->> 'bp') ORDER BY y.key)
      FROM json_each(agreements.payees) y CROSS JOIN parties p ON p.id = y.value ->> 'partyId')`.mapWith(
        (json: string): StoredPayeeRow[] =>
          parsePayees(json).map(({ bp, ...payee }) => ({ ...payee, percent: percentOf(bp) })),
      ),
    write,
  },
  minimumAmount: {
    value:
      sql`json_object('amount', agreements.minimum_payout, 'currency', coalesce(agreements.payout_currency, 'EUR'))`.mapWith(
        (json: string) => {
          const { amount, currency } = parseMinimum(json);
          return amount === null ? "" : fromMinorUnits(amount, currency);
        },
      ),
    write,
  },
};

type Money = {
  commissionRates?: TypedCommission[];
  paidParties?: StoredPayeeRow[];
  minimumAmount?: string;
  payoutCurrency?: string | null;
};

const minorOf = ({ minimumAmount = "", payoutCurrency }: Money) =>
  minimumAmount === "" || !payoutCurrency ? null : toMinorUnits(minimumAmount, payoutCurrency);

/** Columns of what is typed: shares in basis points, the minimum in minor units of the currency. */
export function moneyColumns(values: RecordValues) {
  const { commissionRates = [], paidParties = [], ...minimum } = values as Money;
  return {
    commissions: commissionRates.map(
      ({ side, media, percent }): CommissionRow => ({
        side: side === "any" ? null : side,
        media: media === "any" ? null : media,
        bp: readPercent(percent) ?? 0,
      }),
    ),
    payees: paidParties.map(({ partyId, percent }): PayeeRow => ({ partyId, bp: readPercent(percent) ?? 0 })),
    minimumPayout: minorOf(minimum),
  };
}

export const minimumCheck: Check = (_ctx, values) => {
  const { minimumAmount = "", payoutCurrency } = values as Money;
  if (minimumAmount === "") return { minimumAmount: null };
  if (!payoutCurrency) return { minimumAmount: copy.minimumCurrency };
  return { minimumAmount: minorOf(values as Money) === null ? copy.minimumInvalid(payoutCurrency) : null };
};

/** The payees that rows mean. @throws AppError invalid at the row, or at the field where they don't add up to 100 % */
export async function resolvePayees(ctx: RequestContext, rows: readonly TypedPayee[]): Promise<StoredPayeeRow[]> {
  if (rows.length === 0) return [];
  const found = await findParties(ctx, rows);
  const problems: [string, string[]][] = [];
  const payees = new Map<string, StoredPayeeRow>();
  for (const [at, row] of rows.entries()) {
    const party = partyOf(row, found);
    if (typeof party === "string") problems.push([`paidParties[${at}].party`, [party]]);
    else if (payees.has(party.id)) problems.push([`paidParties[${at}].party`, [copy.payeeTwice(party.name)]]);
    else
      payees.set(party.id, {
        ...{ party: party.name, partyId: party.id, percent: percentOf(readPercent(row.percent) ?? 0) },
      });
  }
  const sum = rows.reduce((total, { percent }) => total + (readPercent(percent) ?? 0), 0);
  if (problems.length === 0 && sum !== 10_000) problems.push(["paidParties", [copy.payeesSum(percentOf(sum))]]);
  if (problems.length > 0)
    throw new AppError("invalid", problems.flatMap(([, texts]) => texts).join(" "), Object.fromEntries(problems));
  const named = await ctx.db.all<{ partyId: string; party: string }>(sql`SELECT p.id AS partyId, ${partyLabel} AS party
    FROM json_each(${JSON.stringify([...payees.keys()])}) one CROSS JOIN parties p ON p.id = one.value`);
  const labels = new Map(named.map(({ partyId, party }) => [partyId, party]));
  return [...payees.values()].map((payee) => ({ ...payee, party: labels.get(payee.partyId) ?? payee.party }));
}
