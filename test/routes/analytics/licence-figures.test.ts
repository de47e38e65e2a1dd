import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { readDashboard } from "#app/backoffice/company-dashboard/read-dashboard.server.ts";
import type { Company } from "#app/edge/context/company.ts";
import { readFigures } from "#app/figures/read-figures.server.ts";
import { newId } from "#db/new-id.server.ts";
import { licences, transactionEvents } from "#db/schema/licences.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { transactionItems, transactions } from "#db/schema/transactions.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const day = 24 * 3_600_000;
const now = Date.UTC(2027, 2, 15, 13);
const { db } = testContext();
const acme: Company = { ...mainCompany, id: "company-acme", subdomain: "acme", name: "Acme" };
const terms = {
  media: [],
  territories: ["World"],
  termMonths: 12,
  perpetual: false,
  startsOn: null,
  exclusivity: "none" as const,
};
const songs: string[] = [];

const ctxOf = (company = acme, scopes = ["ListCompanies", "GetPlaylistAnalytics", "UpdateTransaction"]) =>
  recordedContext({ now, actor: actorWith(scopes), company });

function lines(fee: number) {
  return songs.map((recordingId) => ({ recordingId, title: "", artists: "", masterFee: fee, compositionFee: fee / 2 }));
}

async function license(number: string, more: Partial<typeof licences.$inferInsert>): Promise<string> {
  const id = newId(now);
  await db.insert(licences).values({
    ...{
      id,
      companyId: acme.id,
      transactionId: "request",
      quoteId: "quote",
      number,
      licensee: "Acme",
      project: "Film",
    },
    ...{
      endClient: "",
      currency: "EUR",
      lines: lines(1000),
      terms,
      startsOn: "2027-01-01",
      issuedBy: "person",
      issuedAt: now - day,
    },
    ...more,
  });
  return id;
}

beforeAll(async () => {
  await db.run(sql`INSERT INTO companies (id, environment, subdomain, tenant_id, name, name_key, theme, hls_config)
    VALUES (${acme.id}, 'main', 'acme', 'acme', 'Acme', 'acme', '{}', '{}')`);
  await db.run(
    sql`INSERT INTO users (id, email, name, nickname, status) VALUES ('person', 'p@example.com', 'P', 'p', 'active')`,
  );
  await db.run(
    sql`INSERT INTO memberships (id, company_id, user_id, status) VALUES ('member', ${acme.id}, 'person', 'active')`,
  );
  for (const title of ["One", "Two"]) songs.push((await addRecording(testContext(), { title, artist: "Ana" })).id);
  await db.insert(transactions).values({ id: "request", companyId: acme.id, userId: "person", status: "sent" });
  for (const [position, recordingId] of songs.entries())
    await db.insert(transactionItems).values({ transactionId: "request", recordingId, position });
  for (const [at, kind] of (["sent", "clearing", "quoted", "licensed", "superseded"] as const).entries())
    await db.insert(transactionEvents).values({
      ...{ id: newId(now), companyId: acme.id, transactionId: "request", kind, createdAt: now - (10 - at) * day },
    });
  await db.insert(quotes).values({
    ...{ id: "quote", companyId: acme.id, transactionId: "request", version: 1, currency: "EUR", lines: lines(1000) },
    ...{ terms, validUntil: "2027-12-31", createdBy: "person" },
  });
  const first = await license("L-2027-0001", { endsOn: "2027-04-01" });
  await license("L-2027-0002", { endsOn: "2027-05-01", lines: lines(1400), supersedesId: first });
  await license("L-2027-0003", { endsOn: null });
  await license("L-2026-0001", { endsOn: "2027-03-15", currency: "USD", issuedAt: Date.UTC(2026, 5, 1) });
});

test("a licence's states count once for the request and once for each of its songs and artists", async () => {
  const { figures } = await readFigures(ctxOf(), {}, "overview");
  expect(figures?.totals).toMatchObject({ requests: 1, quotes: 1, licences: 1 });
  const one = await readFigures(ctxOf(), { song: songs[1] }, "overview");
  expect(one.figures?.totals).toMatchObject({ requests: 1, licences: 1 });
  const artists = await readFigures(ctxOf(), { list: "artists", measure: "licences" }, "overview");
  expect(artists.figures?.rows.map(({ name, counts }) => [name, counts.licences])).toEqual([["Ana", 1]]);
});

test("the dashboard of a company has people, licences that end, and fees by currency at their latest correction", async () => {
  const ctx = ctxOf();
  const dashboard = await readDashboard(ctx, { chosen: "" });
  expect(ctx.trips.count).toBeLessThanOrEqual(2);
  expect(dashboard.counts).toEqual({ people: 1, invited: 0, playlists: 0, searches: 0 });
  expect(dashboard.totals).toMatchObject({ requests: 1, licences: 1 });
  expect(dashboard.licences?.ending.map(({ number }) => number)).toEqual(["L-2026-0001", "L-2027-0002"]);
  expect(dashboard.licences?.fees).toEqual([
    { id: "EUR", thisYear: 2 * 2100 + 2 * 1500, lastYear: 0 },
    { id: "USD", thisYear: 0, lastYear: 3000 },
  ]);
});

test("what licences cost is for those who manage them, in no figure of others", async () => {
  for (const scopes of [
    ["ListCompanies"],
    ["ListCompanies", "ListTransactions"],
    ["ListCompanies", "GetPlaylistAnalytics"],
  ]) {
    const { licences, totals } = await readDashboard(ctxOf(acme, scopes), { chosen: "" });
    expect(licences, String(scopes)).toBeNull();
    expect("requests" in totals).toBe(scopes.includes("GetPlaylistAnalytics"));
  }
  for (const query of [{}, { list: "companies" as const }, { song: songs[0] }])
    for (const company of [acme, mainCompany])
      expect(JSON.stringify(await readFigures(ctxOf(company), query, "overview"))).not.toContain("amount");
});

test("a dashboard is of a company that its reader manages, and not for restricted requesters", async () => {
  const admin = ctxOf(mainCompany, ["*"]);
  expect((await readDashboard(admin, { chosen: acme.id })).counts.people).toBe(1);
  for (const [ctx, chosen] of [
    [ctxOf(mainCompany), acme.id],
    [ctxOf(acme, ["*"]), mainCompany.id],
    [admin, "unknown"],
  ] as const)
    await expect(readDashboard(ctx, { chosen })).rejects.toMatchObject({ code: "not_found" });
  const requester = ctxOf(acme, ["ListCompanies", "UpdateTransaction:RestrictedLicenseRequester"]);
  await expect(readDashboard(requester, { chosen: "" })).rejects.toMatchObject({ code: "forbidden" });
});
