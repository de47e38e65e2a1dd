import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

type Reader = Pick<RequestContext, "db" | "company" | "now"> & { actor: { email: string } | null };

/** The most that a track may cost under an order, in minor units of a currency. */
export type OrderLimit = { currency: string; most: number };

/** SQL condition: a person may sign orders of the company; of who no longer may, orders take nothing. */
export function maySignOrders({ company }: Pick<Reader, "company">, userId: Parameters<typeof holdsOneOf>[0]) {
  return holdsOneOf(userId, company.id, sql`'SignOrder', '*'`);
}

/** SQL for what was spent under an order, in minor units of its currency. */
export function spentUnder({ db, company }: Pick<Reader, "db" | "company">, orderId: SQL | string): SQL<number> {
  const { licenceTakings, ofCompany } = scoped(db, company);
  return sql<number>`(SELECT coalesce(sum(${licenceTakings.amount}), 0) FROM ${licenceTakings}
    WHERE ${ofCompany(licenceTakings, sql`${licenceTakings.orderId} = ${orderId}`)})`;
}

/** Query for what the reader may take a track for under the orders in force that name them, by currency, for the caller's batch. */
export function selectOrderLimits(ctx: Reader) {
  const { db, company, now, actor } = ctx;
  const { licenceOrders } = scoped(db, company);
  const today = isoDateOf(now);
  const spent = spentUnder(ctx, sql`o.id`);
  return db.all<OrderLimit>(sql`SELECT o.currency AS currency,
      max(min(coalesce(o.max_per_track, o.max_total), o.max_total - ${spent})) AS most
    FROM ${licenceOrders} o WHERE o.company_id = ${company.id} AND o.state = 'active' AND coalesce(o.valid_from, '') <= ${today}
      AND o.valid_until >= ${today} AND EXISTS (SELECT 1 FROM json_each(${validJson(sql`o.people`)}) one WHERE one.value = ${actor?.email.toLowerCase() ?? ""})
      AND ${maySignOrders(ctx, sql`o.signer_id`)}
    GROUP BY o.currency`);
}
