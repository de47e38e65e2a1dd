import { and, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { resolveTerritories } from "#app/backoffice/agreements/resolve-territories.ts";
import { type OrderTerms, orderText } from "#app/backoffice/orders/order-text.ts";
import { orderType } from "#app/backoffice/orders/order-type.ts";
import { ordersCopy as copy } from "#app/backoffice/orders/orders-copy.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { signatureProblems } from "#app/licensing/acceptance/acceptance-forms.server.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import type { RecordStore, StoredRecord } from "#app/records/definition/record-store.server.ts";
import type { RecordValues } from "#app/records/definition/record-type.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney, fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import { isTakersDesk } from "#app/rights/usage/may-take.ts";
import { foldName } from "#db/folded-name.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licenceOrders, licenceTakings } = unsafeTenantTables("`within` limits the records to the company");

const readAmount = jsonReader(z.tuple([z.number().nullable(), z.string()]), "an amount");
const readUsed = jsonReader(z.tuple([z.number(), z.number(), z.string()]), "what was used");
const derived = (value: SQL) => ({ value, write: () => [] });
const amountOf = (column: string) =>
  sql`json_array(${sql.raw(column)}, currency)`.mapWith((json: string) => {
    const [amount, currency] = readAmount(json);
    return amount === null ? "" : fromMinorUnits(amount, currency);
  });
const spent = sql`(SELECT coalesce(sum(t.amount), 0) FROM ${licenceTakings} t WHERE t.order_id = licence_orders.id)`;
const used = sql`json_array(${spent}, max_total, currency)`.mapWith((json: string) => {
  const [amount, total, currency] = readUsed(json);
  return copy.of(formatMoney(amount, currency), formatMoney(total, currency));
});

/** Minor units of a typed amount; null for none. */
const minorOf = (typed: unknown, currency: unknown) => toMinorUnits(String(typed ?? ""), String(currency)) || null;

function termProblem({ maxMonths, perpetual }: RecordValues): string | null {
  const isLimited = maxMonths !== null && maxMonths !== undefined;
  if (isLimited && perpetual) return copy.termBoth;
  return isLimited || perpetual ? null : copy.maxMonthsMissing;
}

/** Whether anything but its state is changed, also to what is wrong: a signature has to be about it. */
function isSignedAnew(values: RecordValues, stored: StoredRecord | null): boolean {
  return Object.entries(orderType.fields).some(
    ([name, { isTransient }]) =>
      name !== "state" &&
      !isTransient &&
      !(name in values && JSON.stringify(stored?.[name]) === JSON.stringify(values[name])),
  );
}

export const orderStore: RecordStore = {
  type: orderType,
  table: licenceOrders,
  // The clients of an environment's own company are many: each sees what it signed itself.
  within({ actor, company }) {
    const isDesk = can(actor, "transactions-manage", company);
    const isOwn = isDesk || company.subdomain !== null ? undefined : eq(licenceOrders.signerId, actor?.id ?? "");
    return and(eq(licenceOrders.companyId, company.id), isOwn);
  },
  linked: {
    used: derived(used),
    perTrack: derived(amountOf("max_per_track")),
    total: derived(amountOf("max_total")),
  },
  derivedColumns: ({ title, perTrack, total, currency }) => ({
    titleKey: foldName(String(title)),
    ...{ maxPerTrack: minorOf(perTrack, currency), maxTotal: minorOf(total, currency) },
  }),
  searchIn: [licenceOrders.titleKey],
  order: [licenceOrders.titleKey],
  sortBy: { title: licenceOrders.titleKey },
  resolve: async (_ctx, values) => resolveTerritories(values),
  checks: [
    (_ctx, { state }, stored) => ({ state: stored?.state === "ended" && state !== "ended" ? copy.ended : null }),
    (_ctx, values) => ({ maxMonths: termProblem(values) }),
    (_ctx, { total, currency }) => ({ total: minorOf(total, currency) === null ? copy.amount(copy.total) : null }),
    (_ctx, { perTrack, total, currency }) => {
      const [limit, whole] = [minorOf(perTrack, currency), minorOf(total, currency)];
      if (perTrack !== "" && limit === null) return { perTrack: copy.amount(copy.perTrack) };
      return { perTrack: limit !== null && whole !== null && limit > whole ? copy.aboveTotal : null };
    },
    ({ now }, { validFrom, validUntil }, stored) => {
      if (validFrom && String(validUntil) < String(validFrom)) return { validUntil: copy.untilBeforeFrom };
      const isOver = validUntil !== stored?.validUntil && String(validUntil) < isoDateOf(now);
      return { validUntil: isOver ? copy.untilOver : null };
    },
    async ({ db, company }, { people }) => {
      const found = await db.get<{
        missing: number;
      }>(sql`SELECT count(*) AS missing FROM json_each(${JSON.stringify(people)}) one
        WHERE NOT EXISTS (SELECT 1 FROM users u CROSS JOIN json_each(${scopesWithin(sql`u.id`, company.id)}) held
          WHERE u.email = one.value AND held.value = 'TakeLicence')`);
      return { people: (found?.missing ?? 0) > 0 ? copy.peopleUnknown : null };
    },
    (ctx, values, stored) => {
      if (!isSignedAnew(values, stored)) return {};
      if (isTakersDesk(ctx)) throw new AppError("forbidden", copy.desk);
      const { signer, signerCompany, signerRole, signature, authority } = values;
      const typed = {
        name: String(signer ?? ""),
        company: String(signerCompany ?? ""),
        role: String(signerRole ?? ""),
      };
      const given = { ...typed, signature: String(signature ?? ""), authority: authority === true };
      const names: Record<string, string> = { name: "signer", company: "signerCompany", role: "signerRole" };
      return Object.fromEntries(signatureProblems(given).map(([name, message]) => [names[name] ?? name, message]));
    },
  ],
  async changed(ctx, id, names, _before, values) {
    if (names.every((name) => name === "state")) return [];
    const actor = requireAccess(ctx, "orders-sign");
    const signed = orderText(values as OrderTerms, { company: ctx.company.name, day: isoDateOf(ctx.now) });
    return [
      sql`UPDATE ${licenceOrders} SET signer_id = ${actor.id}, signer_email = ${actor.email.toLowerCase()}, signed_text = ${signed},
        text_hash = ${await hashText(signed)}, signed_at = ${ctx.now}, warned_at = NULL WHERE id = ${id}`,
    ];
  },
};
