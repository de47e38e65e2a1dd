import { sql } from "drizzle-orm";
import { orderStore } from "#app/backoffice/orders/order-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licenceTakings, transactions, licences } = unsafeTenantTables("of an order that was read as the company's");

type Row = {
  at: number;
  number: string | null;
  project: string;
  endClient: string;
  person: string;
  amount: number;
  currency: string;
};

const maxRows = 5_000;

/** Licences that were taken under an order, the newest first, as rows of a file. @throws AppError unauthorised, forbidden, not_found */
export async function listOrderLicences(ctx: RequestContext, orderId: string): Promise<string[][]> {
  const { id } = await requireRecord(ctx, orderStore, orderId);
  const rows =
    await ctx.db.all<Row>(sql`SELECT t.created_at AS at, t.amount AS amount, t.currency AS currency, r.project AS project,
      r.end_client AS endClient, u.name AS person, (SELECT max(l.number) FROM ${licences} l WHERE l.transaction_id = r.id) AS number
    FROM ${licenceTakings} t CROSS JOIN ${transactions} r ON r.id = t.transaction_id CROSS JOIN users u ON u.id = t.user_id
    WHERE t.order_id = ${id} ORDER BY t.created_at DESC, t.transaction_id DESC LIMIT ${maxRows}`);
  return rows.map(({ at, number, project, endClient, person, amount, currency }) => [
    ...[isoDateOf(at), number ?? "", project, endClient, person, fromMinorUnits(amount, currency), currency],
  ]);
}
