import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { licenceStatement } from "#app/licensing/proof/licence-statement.ts";
import { quoteText } from "#app/licensing/quotes/quote-document.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import { madeJson, readMade } from "#app/rights/made/made-column.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { addMaster, addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { lineOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

const none = "none" as const;
const human = { aiVocals: none, aiInstruments: none, aiComposition: none, aiPostProduction: none, aiLyrics: none };
const byHolder = { ...human, aiStatedBy: "Fathom", aiStatedOn: "2026-11-03", aiStatedAs: "holder" as const };
const marker = { from: "c2pa" as const, type: "trainedAlgorithmicMedia", tool: null };

beforeAll(async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Quay", ...byHolder });
  await addRecording(ctx, { title: "Pier", ...byHolder, aiLyrics: "some" });
  await addRecording(ctx, { title: "Jetty" });
  await addRecording(ctx, { title: "Wharf", ...byHolder, aiContested: "A singer says it is a model of her voice." });
  await addRecording(ctx, { title: "Groyne", ...byHolder, aiMarkers: [marker] });
  await addRecording(ctx, { title: "Mole", ...byHolder, aiVocals: "all", aiMarkers: [marker] });
  while (!(await reindexSearch(ctx, { rows: 100 })).done);
});

test.each([
  ["ai=no", ["Quay"]],
  ["ai=yes", ["Mole", "Pier"]],
  ["ai=unstated", ["Jetty"]],
  ["ai=contested", ["Groyne", "Wharf"]],
  ["q=human made", ["Quay"]],
  ["q=no AI", ["Quay"]],
  ["q=quay ohne KI", ["Quay"]],
])("%s finds %s", async (query, titles) => {
  const { filters } = readSearchParams(new URLSearchParams(query));
  const { tracks } = await searchCatalogue(testContext(), filters);
  expect(tracks.map(({ title }) => title).sort()).toEqual(titles);
});

test("the facet has its counts without another trip, and a chip takes the filter back", async () => {
  const { results } = await readSearchPage(testContext(), new URLSearchParams());
  expect(results.facets.choices.ai.map(({ label, count }) => [label, count])).toEqual([
    ["Human made", "1"],
    ["AI in a part", "2"],
    ["No statement", "1"],
    ["Contested", "2"],
  ]);
  const { active, notices } = await readSearchPage(testContext(), new URLSearchParams("ai=no"));
  expect(active.map(({ label }) => label)).toContain("Human made");
  expect(notices).toEqual([]);
  expect((await readSearchPage(testContext(), new URLSearchParams("ai=maybe"))).notices.join(" ")).toContain("“maybe”");
});

async function madeOf(title: string) {
  const row = await testContext()
    .db.select({ made: madeJson.as("made") })
    .from(recordings)
    .where(eq(recordings.title, title))
    .get();
  return readMade(row?.made ?? "");
}

test("what is signed has the clause and the statement, and the signed proof says the same", async () => {
  const made = await madeOf("Quay");
  const lines = [
    { ...lineOf("1", "Quay"), made },
    { ...lineOf("2", "Wharf"), made: await madeOf("Wharf") },
    { ...lineOf("3", "Jetty"), made: await madeOf("Jetty") },
  ];
  const terms = { media: ["web_paid"], territories: ["DE"], termMonths: 12, perpetual: false, startsOn: "2026-12-01" };
  const offer = { terms: { ...terms, exclusivity: "none" as const }, currency: "EUR", lines, taxBp: null };
  const totals = { master: 0, composition: 0, net: 0, discount: 0, tax: 0, total: 0 };
  const text = quoteText({
    quote: {
      ...offer,
      totals,
      version: 1,
      createdAt: 0,
      validUntil: "2026-12-31",
      options: [],
      discount: null,
      conditions: "",
    },
    transaction: { kind: "licence", project: "P", endClient: "C", description: "", sender: { name: "S" } },
    documents: {
      legalName: "L",
      address: "",
      country: "",
      vatId: "",
      taxNumber: "",
      taxIds: [],
      clauses: { quote: "", licence: "" },
    },
  } as unknown as Parameters<typeof quoteText>[0]);
  expect(text).toContain("means that the licensor warrants");
  expect(text).toContain(
    "Quay: Warranted human made: music, lyrics, vocals, performance, production (stated by Fathom, rights holder, on 3 Nov 2026)",
  );
  expect(text).toMatch(/Wharf: Contested/);
  expect(text).toContain("Jetty: No statement");
  const licence = {
    ...offer,
    number: "L-2026-0001",
    code: "0123456789ABCDEF",
    licensee: "N",
    project: "P",
    endClient: "C",
  };
  const statement = licenceStatement(
    {
      ...licence,
      startsOn: "2026-12-01",
      endsOn: null,
      isrcs: {},
      issuedAt: 0,
      supersedes: null,
      supersededBy: null,
    } as unknown as Parameters<typeof licenceStatement>[0],
    {
      coverage: { channels: [], thirdParties: [] },
      state: "valid",
      origin: "https://a.example",
      licensor: "L",
      keyId: "k",
      now: 0,
    },
  ) as { songs: { made: { parts: { part: string; warranted: boolean; by: string | null }[] } }[]; warranty: string };
  expect(statement.warranty).toContain("warrants");
  const [first, second, third] = statement.songs.map((song) => song.made.parts);
  expect(first?.every(({ warranted, by }) => warranted && by === "Fathom")).toBe(true);
  expect([...(second ?? []), ...(third ?? [])].some(({ warranted }) => warranted)).toBe(false);
  expect(third?.every(({ by }) => by === null)).toBe(true);
});

test("the setting of the environment keeps songs without a statement of each part back, unless there is a reason", async () => {
  const ctx = testContext();
  const { id, workId } = await addRecording(ctx, { title: "Slip", ...byHolder, aiVocals: null, status: "unpublished" });
  await addWriter(ctx, workId, "Jo Marsh", 10_000);
  await addMaster(ctx, id);
  expect(await requireCompleteRights(ctx, { recordingIds: [id], reason: "" })).toEqual([]);
  const set = (needsMadeStatement: boolean) =>
    ctx.db.update(companies).set({ needsMadeStatement }).where(eq(companies.id, ctx.company.id));
  await set(true);
  const publish = (reason: string) => requireCompleteRights(ctx, { recordingIds: [id], reason });
  await expect(publish("")).rejects.toThrow(/no statement of how it was made: vocals/);
  expect(await publish("The artist answers on Monday")).toHaveLength(1);
  await ctx.db.update(recordings).set({ aiVocals: "none" }).where(eq(recordings.id, id));
  expect(await publish("")).toEqual([]);
  await set(false);
});
