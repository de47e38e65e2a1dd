import { beforeAll, expect, test } from "vitest";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";

let admin: DemoVisitor;
let member: DemoVisitor;
beforeAll(async () => {
  admin = await DemoVisitor.signedIn("localhost", "admin");
  member = await DemoVisitor.signedIn("acme.localhost", "admin");
});

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const linesOf = (csv: string) => csv.replace("\uFEFF", "").trim().split("\r\n");
const cellsOf = (line: string) => line.split(",").map(Number);

test("no chart of the demo is empty, and each has a title, a description and its table", async () => {
  for (const period of ["7", "30", "90", "month", "year"])
    for (const measure of ["plays", "searches", "emptySearches", "downloads"]) {
      const { status, body } = await admin.get(`/analytics?period=${period}&measure=${measure}`);
      expect(status).toBe(200);
      // On the first of a month its measures may be zero until something happens.
      if (period === "month") continue;
      expect(body, `${period} ${measure}`).toMatch(
        /<svg[^>]*role="img"[^>]*>\s*<title[^>]*>[^<]+<\/title>\s*<desc[^>]*>[^<]+<\/desc>/,
      );
      expect(body).toContain('<th scope="row"');
    }
});

test("the files have what the page has, and their days add up to its lists", async () => {
  const { body, headers } = await admin.get("/analytics/export.csv?period=30");
  expect(headers["content-type"]).toContain("text/csv");
  const [head = "", ...rows] = linesOf(body);
  expect(head.split(",").slice(0, 3)).toEqual(["Day", "Plays", "Searches"]);
  expect(rows.map((row) => row.slice(0, 10))).toEqual(Array.from({ length: 30 }, (_, at) => day(29 - at)));
  const plays = rows.reduce((sum, row) => sum + (cellsOf(row)[1] ?? 0), 0);
  const [, ...companies] = linesOf((await admin.get("/analytics/export.csv?period=30&table=list&list=companies")).body);
  expect(companies.length).toBeGreaterThan(1);
  expect(companies.reduce((sum, row) => sum + (cellsOf(row)[1] ?? 0), 0)).toBe(plays);
  // Searches that few people made are one line.
  const searches = rows.reduce((sum, row) => sum + (cellsOf(row)[2] ?? 0), 0);
  const [, ...words] = linesOf((await admin.get("/analytics/export.csv?period=30&table=list&list=words")).body);
  expect(words.reduce((sum, row) => sum + (cellsOf(row).at(-2) ?? 0), 0)).toBe(searches);
});

test("searches that found nothing lead to a new search word with its text, and to the brief", async () => {
  const { body } = await admin.get("/analytics?list=nothing");
  const [, words = ""] = /href="\/search-words\/new\?words=([^"]+)"/.exec(body) ?? [];
  expect(words).not.toBe("");
  expect((await admin.get(`/search-words/new?words=${words}`)).body).toContain(
    decodeURIComponent(words.replaceAll("+", " ")),
  );
  expect(body).toContain('href="/submit-brief"');
  // A company does not write the search words that all share.
  expect((await member.get("/analytics?list=nothing")).body).not.toContain("/search-words/new");
});

test("bad input is an error at its field with what was typed, never a server error", async () => {
  for (const [query, message] of [
    ["from=1986-01-01&to=2026-01-01", "Choose at most 13 months"],
    ["from=2026-02-31&to=2026-03-02", "a date. Use YYYY-MM-DD"],
    ["from=2026-03-02&to=2026-03-01", "The last day is before the first"],
    [`from=2026-03-02&to=${day(-2)}`, "in the future"],
    ["period=own", "Enter a day"],
    ["period=40years", "Choose a period from the list"],
    ["song=nothing", "No track has this id"],
    ["artist=%00%F0%9F%8E%B5", "No artist has this id"],
  ] as const) {
    const { status, body } = await admin.get(`/analytics?${query}`);
    expect(status, query).toBe(400);
    expect(body, query).toContain(message);
    expect((await admin.get(`/analytics/export.csv?${query}`)).status, query).toBe(400);
  }
  for (const query of [
    "list=nobody",
    "measure=everything",
    "list[]=songs&measure=plays",
    `song=&artist=&company=&from=&to=`,
  ])
    expect((await admin.get(`/analytics?${query}`)).status, query).toBe(200);
});

test("another company does not exist: neither for a company nor in the other environment", async () => {
  const { acme, nova, studio } = demoCompanies;
  expect((await member.get(`/analytics?company=${nova.id}`)).status).toBe(404);
  expect((await admin.get(`/analytics?company=${studio.id}`)).status).toBe(404);
  expect((await admin.get("/analytics?company=unknown")).status).toBe(404);
  const chosen = await admin.get(`/analytics/export.csv?company=${acme.id}`);
  expect(chosen.body).toBe((await member.get("/analytics/export.csv")).body);
  expect((await member.get(`/companies-dashboard?company=${nova.id}`)).status).toBe(404);
  expect((await admin.get(`/companies-dashboard?company=${acme.id}`)).body).toContain(acme.name);
});
