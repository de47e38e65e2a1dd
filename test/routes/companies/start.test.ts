import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginsAtStart, readStart } from "#app/companies/start/read-start.server.ts";
import type { Company } from "#app/edge/context/company.ts";
import { companies } from "#db/schema/companies.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { actorWith, mainCompany, recordedContext } from "#test/support/context.ts";

const { memberships } = unsafeTenantTables("the records of a test");
const fresh: Company = { ...mainCompany, id: crypto.randomUUID(), subdomain: "fresh-start", name: "Fresh Start" };
const at = (company: Company, scopes = ["*"]) => recordedContext({ actor: actorWith(scopes), company });

withDemoPeople();

test("a new company begins at its first steps, until one of them is done, and sees which are", async () => {
  const { db, now } = at(fresh);
  const { id, environment, subdomain, name, theme, hlsConfig } = fresh;
  const record = { id, environment, subdomain: subdomain ?? "", name, nameKey: "fresh start", tenantId: id };
  await db.insert(companies).values({ ...record, theme, hlsConfig });
  const steps = async () =>
    Object.fromEntries((await readStart(at(fresh))).steps.map((step) => [step.id, step.isDone]));
  // Agreements and deliveries are the environment's, which the people of a company do not see.
  expect(await steps()).toEqual({ address: false, look: false, price: false, person: false, list: false });
  expect(await beginsAtStart(at(fresh))).toBe(true);
  // What others have done is not theirs.
  expect((await readStart(at(mainCompany))).steps).toContainEqual({ id: "person", to: "/iam/invite", isDone: true });
  await db.insert(memberships).values({
    ...{ id: crypto.randomUUID(), companyId: id, userId: demoPeople[0]?.id ?? "", createdAt: now },
  });
  await db
    .update(companies)
    .set({ theme: { ...theme, accent: "#aa3300" } })
    .where(eq(companies.id, id));
  expect(await steps()).toEqual({ address: false, look: true, price: false, person: true, list: false });
  expect(await beginsAtStart(at(fresh))).toBe(false);
});

test("none but who sets up a company is led there, and reads it", async () => {
  expect(await beginsAtStart(at(fresh, ["ListTransactions"]))).toBe(false);
  await expect(readStart(at(fresh, ["ListTransactions"]))).rejects.toMatchObject({ code: "forbidden" });
});
