import { and, asc, eq, getTableColumns, gte, isNull, or, sql } from "drizzle-orm";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { OpenOrder } from "#app/licensing/take/order.ts";
import { composeMail } from "#app/mail/compose-mail.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged } from "#app/records/record-version.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { maySignOrders, spentUnder } from "#app/rights/usage/order-limits.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { validJson } from "#db/valid-json.server.ts";

/** Orders that are offered for a taking, those that end first. */
const maxOffered = 20;
/** From this part of its amount on, an order is nearly used up: docs/product/taking.md. */
const nearly = { part: 4, of: 5 };

/** What the batch asserts of an order: its signer still signs for the company, and no more was spent. */
export const isWithinOrder = "takings-within-order";

/** Query for the orders that name the person and may be used now, and the one of `id` in any state. */
export function selectOrders(ctx: RequestContext, actor: Actor, id: string) {
  const { licenceOrders, ofCompany } = scoped(ctx.db, ctx.company);
  const isNamed = sql`EXISTS (SELECT 1 FROM json_each(${validJson(licenceOrders.people)}) one WHERE one.value = ${actor.email.toLowerCase()})`;
  const isOpen = and(eq(licenceOrders.state, "active"), gte(licenceOrders.validUntil, isoDateOf(ctx.now)));
  return ctx.db
    .select({
      ...getTableColumns(licenceOrders),
      spent: spentUnder(ctx, sql`${licenceOrders.id}`).as("spent_under"),
      signerMay: sql<number>`${maySignOrders(ctx, licenceOrders.signerId)}`.as("signer_may"),
    })
    .from(licenceOrders)
    .where(ofCompany(licenceOrders, and(isNamed, or(eq(licenceOrders.id, id), isOpen))))
    .orderBy(sql`${licenceOrders.id} <> ${id}`, asc(licenceOrders.validUntil), asc(licenceOrders.id))
    .limit(maxOffered);
}

/**
 * What a taking under an order asserts after its amount was written: the order is as read, and not exceeded, its signer in office. Its signer is told once, by the
 * taking with which it is nearly used up.
 */
export function orderStatements(ctx: RequestContext, order: OpenOrder) {
  const { db, company, now, env, url } = ctx;
  const { licenceOrders, outbox, insertIf, update } = scoped(db, company);
  const { id, title, signer, signerEmail, signerId, maxTotal, currency } = order;
  const spent = spentUnder(ctx, id);
  const isNearly = and(
    eq(licenceOrders.id, id),
    isNull(licenceOrders.warnedAt),
    sql`${spent} * ${nearly.of} >= ${licenceOrders.maxTotal} * ${nearly.part}`,
  );
  const link = `${productOrigin(company, { here: url, apex: env.APP_HOST })}/orders/${id}`;
  const data = { name: signer, title, total: formatMoney(maxTotal, currency), link };
  const { headers = null, ...mail } = composeMail({ template: "order-low", data }, company);
  const row = { id: newId(now), userId: signerId, subjectId: id, template: "order-low", recipient: signerEmail };
  return [
    assertUnchanged(db, licenceOrders, order),
    assertInBatch(db, sql`${spent} <= ${maxTotal} AND ${maySignOrders(ctx, signerId ?? "")}`, isWithinOrder),
    // Whether it is written is known in the batch alone, so the schedule sends it.
    ...(signerEmail === ""
      ? []
      : [insertIf(outbox, { ...row, ...mail, headers, createdAt: now }, rowExists(licenceOrders, isNearly))]),
    update(licenceOrders, { warnedAt: now }, isNearly),
  ];
}
