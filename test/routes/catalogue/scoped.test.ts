import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countOwnPlaylists } from "#app/playlists/count-own-playlists.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { testContext } from "#test/support/context.ts";

const { db } = testContext();
const acme = scoped(db, demoCompanies.acme);
const nova = scoped(db, demoCompanies.nova);
const { events, playlists, memberships } = acme;
const ownerId = demoPeople[0]?.id ?? "";

beforeAll(() => seedIdentity(testContext()));

async function names(company: typeof acme): Promise<string[]> {
  return (await company.select({ name: playlists.name }, playlists).orderBy(playlists.name)).map(({ name }) => name);
}

test("a company reads, changes and deletes its own rows only, whatever the condition says", async () => {
  await acme.insert(playlists, { id: "a", slug: "list", name: "Of Acme", ownerId });
  await nova.insert(playlists, { id: "n", slug: "list", name: "Of Nova", ownerId });
  expect(await names(acme)).toEqual(["Of Acme"]);
  expect(await names(nova)).toEqual(["Of Nova"]);
  expect(await acme.select({ id: playlists.id }, playlists, eq(playlists.id, "n"))).toEqual([]);

  await acme.update(playlists, { name: "Taken over" }, eq(playlists.id, "n"));
  await acme.update(playlists, { name: "Renamed" }, undefined);
  await acme.delete(playlists, eq(playlists.id, "n"));
  expect(await names(acme)).toEqual(["Renamed"]);
  expect(await names(nova)).toEqual(["Of Nova"]);

  expect(await countOwnPlaylists({ db, company: testContext().company }, { userId: ownerId })).toEqual([{ figure: 0 }]);
  await nova.delete(playlists, undefined);
  expect(await names(acme)).toEqual(["Renamed"]);
});

test("a row cannot be written for another company by naming it", async () => {
  const forged = { id: "f", slug: "forged", name: "Forged", companyId: demoCompanies.nova.id };
  await acme.insert(playlists, forged);
  expect(await nova.select({ id: playlists.id }, playlists)).toEqual([]);
  await acme.update(playlists, forged, eq(playlists.id, "f"));
  expect(await acme.select({ id: playlists.id }, playlists, eq(playlists.id, "f"))).toEqual([{ id: "f" }]);
});

test("a conditional insert writes the company's row where its condition holds, as an insert would, and else nothing", async () => {
  const event = {
    id: "seen",
    kind: "page_view" as const,
    subjectId: "/discover",
    detail: { from: "link" },
    createdAt: 1,
  };
  const forged = { ...event, companyId: demoCompanies.nova.id };
  await acme.insertIf(events, { ...forged, id: "unseen" }, sql`1 = 2`);
  await acme.insertIf(events, forged, sql`1 = 1`);
  expect(await acme.select({ id: events.id, userId: events.userId, detail: events.detail }, events)).toEqual([
    { id: "seen", userId: null, detail: { from: "link" } },
  ]);
  expect(await nova.select({ id: events.id }, events)).toEqual([]);
});

test("other conditions and joins keep the company's condition", async () => {
  const everyone = await acme.select({ companyId: memberships.companyId }, memberships);
  expect(everyone.length).toBeGreaterThan(0);
  expect(new Set(everyone.map(({ companyId }) => companyId))).toEqual(new Set([demoCompanies.acme.id]));
  const joined = await db.select({ id: memberships.id }).from(memberships).where(acme.ofCompany(memberships));
  expect(joined).toHaveLength(everyone.length);
});
