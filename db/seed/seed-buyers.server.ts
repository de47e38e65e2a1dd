import { sql } from "drizzle-orm";
import { orderStore } from "#app/backoffice/orders/order-store.server.ts";
import { readCompanySettings } from "#app/companies/company-settings.server.ts";
import { contextAtCompany } from "#app/companies/context-at-company.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readTaking } from "#app/licensing/take/read-taking.server.ts";
import { saveTaking } from "#app/licensing/take/save-taking.server.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { membershipPolicies, policies, users } from "#db/schema/identity.server.ts";
import { asPerson } from "#db/seed/as-person.server.ts";
import { demoBuyerPolicies, demoBuyers, demoOrders } from "#db/seed/demo-buyers.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPasswordHash, demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licenceOrders, licenceTakings, memberships } = unsafeTenantTables("the demo seed writes for several companies");

/** The order is valid for this many days from the seed on, and was signed some days before. */
const [validDays, signedHoursAgo] = [300, 300];
const granted = { ...demoPolicies, ...demoBuyerPolicies };
const mailOf = (account: string) => `${account}@${demoDomain}`;

/** People with their policies, and that the supervisor takes licences at Acme. Existing rows are kept. */
async function seedPeople({ db }: RequestContext): Promise<void> {
  const supervisor = demoPeople.find(({ account }) => account === "supervisor")?.id ?? "";
  const people = demoBuyers.map(({ id, account, name, nickname }) => ({
    ...{ id, email: mailOf(account), ...nameColumns(name), nickname, passwordHash: demoPasswordHash },
  }));
  const members = demoBuyers.map(({ id: userId, company }) => ({
    ...{ id: userId.replace("0003", "0006"), userId, companyId: demoCompanyIds[company] },
  }));
  const held = [
    ...demoBuyers.flatMap(({ id, company, policies: names }) =>
      names.map((name) => ({ userId: id, companyId: demoCompanyIds[company], policyId: granted[name].id })),
    ),
    { userId: supervisor, companyId: demoCompanyIds.acme, policyId: demoBuyerPolicies.taker.id },
  ];
  await db.batch([
    db
      .insert(policies)
      .values(Object.values(demoBuyerPolicies).map((one) => ({ ...one, ...nameColumns(one.name) })))
      .onConflictDoNothing(),
    // One by one: a row has too many columns for several in one statement.
    ...people.map((person) => db.insert(users).values(person).onConflictDoNothing()),
    db.insert(memberships).values(members).onConflictDoNothing(),
    db.run(sql`INSERT OR IGNORE INTO ${membershipPolicies} (membership_id, policy_id)
      SELECT m.id, p.id FROM json_each(${JSON.stringify(held)}) one
      CROSS JOIN ${memberships} m ON m.user_id = one.value ->> 'userId' AND m.company_id = one.value ->> 'companyId'
      CROSS JOIN ${policies} p ON p.id = one.value ->> 'policyId'`),
  ]);
}

type Order = (typeof demoOrders)[number];

/** The company lets its people take licences, and one of it signs the order. */
async function seedOrder(at: RequestContext, { signer, taker, limits, values }: Order): Promise<void> {
  const admin = asPerson(at, "admin");
  const { version } = await readCompanySettings(admin, { section: "taking" });
  await saveTaking(admin, { version, limits });
  const { name, role } = demoBuyers.find(({ account }) => account === signer) ?? { name: "", role: "" };
  const signed = { signer: name, signerRole: role, signature: name, validUntil: isoDateOf(at.now, validDays) };
  await saveRecord(asPerson(at, signer, signedHoursAgo), orderStore, {
    ...{ id: null, version: "", values: { ...values, ...signed, people: [mailOf(taker)] } },
  });
}

/** Takes songs under the order, once the music is there: of those that were thought of the first that can be taken. */
async function seedTaking(at: RequestContext, { taker, taken }: Order): Promise<void> {
  if (taken === undefined) return;
  const { slugs, count, usage: use, ...form } = taken;
  // After what this request wrote about rights, which would open sides that were approved before.
  const ctx = { ...asPerson(at, taker), now: Date.now() };
  const { usage } = readUsage(use);
  const found = await ctx.db.all<{ id: string; orderId: string }>(sql`SELECT r.id AS id, o.id AS orderId
    FROM json_each(${JSON.stringify(slugs)}) one CROSS JOIN ${recordings} r ON r.slug = one.value
    CROSS JOIN ${licenceOrders} o ON o.company_id = ${ctx.company.id}
    WHERE NOT EXISTS (SELECT 1 FROM ${licenceTakings} t WHERE t.company_id = o.company_id) ORDER BY one.key`);
  if (found.length < slugs.length) return;
  const ids = found.map(({ id }) => id);
  const order = found[0]?.orderId ?? "";
  const { plan } = await readTaking(ctx, { ids, usage, order });
  const free = plan.songs.filter(({ misses }) => misses.length === 0).map(({ recordingId }) => recordingId);
  const unsigned = { licensee: "", name: "", company: "", role: "", signature: "", authority: "" as const };
  for (const id of free.slice(0, count))
    await takeLicence(ctx, { ...form, ...unsigned, ids: [id], usage, order, textHash: "" });
}

/** Seeds who buys for the client companies, the orders that they signed, and licences that were taken under one. What people changed stays. */
export async function seedBuyers(ctx: RequestContext): Promise<void> {
  await seedPeople(ctx);
  for (const order of demoOrders) {
    const at = await contextAtCompany(ctx, demoCompanyIds[order.company]);
    const isSigned = await ctx.db.get(
      sql`SELECT 1 AS found FROM ${licenceOrders} WHERE company_id = ${at.company.id} LIMIT 1`,
    );
    if (isSigned === undefined) await seedOrder(at, order);
    // With the limits that were just set.
    await seedTaking(await contextAtCompany(ctx, at.company.id), order);
  }
}
