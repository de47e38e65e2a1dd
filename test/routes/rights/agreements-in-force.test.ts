import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { markAgreementDays } from "#app/catalogue/projection/mark-agreement-days.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import { newId } from "#db/new-id.server.ts";
import { agreementGroups, type agreements } from "#db/schema/agreements.server.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { addAgreement } from "#test/routes/rights/agreement-records.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const day = (days: number) => isoDateOf(Date.now(), days);
const { DB } = testContext().env;

beforeAll(async () => {
  await addClearSong({ title: "Always ours" }, { partyId: await addParty("No agreement") });
  while (!(await reindexSearch(testContext(), { rows: 100 })).done);
});

type Terms = Partial<typeof agreements.$inferInsert>;

/** A song of a party with these agreements; `controlled`: what its shares say. */
async function addSongUnder(title: string, controlled: boolean, ...list: Terms[]) {
  const partyId = await addParty(`Party of ${title}`);
  const song = await addClearSong({ title }, { partyId, controlled });
  for (const terms of list) await addAgreement(partyId, terms);
  return song;
}

/** One-stop as the panel, the API and the filter of search have it. */
async function oneStopOf({ id, slug }: { id: string; slug: string }, title: string) {
  const ctx = testContext({ actor: actorWith(["GetSongCopyright"]) });
  const panel = (await getSongRights(recordedContext({ actor: ctx.actor }), { slug })).oneStop;
  const song = await getSong(ctx, { id });
  await refreshSearch(ctx, { limit: 100 });
  const { filters } = readSearchParams(new URLSearchParams({ q: `"${title}"`, oneStop: "yes" }));
  const found = (await searchCatalogue(ctx, filters)).tracks.length > 0;
  return [panel, song?.shares && isOneStop(song.shares, false), found];
}

const cases: [title: string, controlled: boolean, agreements: Terms[], expected: boolean][] = [
  ["Without any, the shares decide", true, [], true],
  ["Begins today", false, [{ startsOn: day(0) }], true],
  ["Begins tomorrow", true, [{ startsOn: day(1) }], false],
  ["Ends today", false, [{ endsOn: day(0) }], true],
  ["Ended yesterday", true, [{ endsOn: day(-1) }], false],
  ["Renews itself", false, [{ endsOn: day(-1), renewMonths: 12 }], true],
  ["Terminated yesterday", true, [{ endsOn: day(-1), renewMonths: 12, status: "terminated" }], false],
  ["Draft", true, [{ status: "draft", endsOn: day(-1) }], true],
  ["Some countries", true, [{ territories: ["EU"] }], false],
  ["All countries in two", false, [{ excluded: ["EU"] }, { territories: ["EU"] }], true],
  ["Some media", true, [{ media: ["radio"] }], false],
];

test.each(cases)("one-stop follows the agreements in force: %s", async (title, controlled, list, expected) => {
  const song = await addSongUnder(title, controlled, ...list);
  expect(await oneStopOf(song, title)).toEqual([expected, expected, expected]);
});

test("a brand that a group leaves out has no one-stop under the agreement, in the panel and the API", async () => {
  const [acme, nova] = ["acme", "nova"].map((subdomain) => ({ ...mainCompany, id: newId(Date.now()), subdomain }));
  const partyId = await addParty("Party with groups");
  const song = await addClearSong({ title: "Grouped" }, { partyId, controlled: false });
  const agreementId = await addAgreement(partyId);
  const group = { id: newId(Date.now()), agreementId, name: "Film", companyIds: [nova?.id ?? ""], isIncluded: false };
  await testContext().db.insert(agreementGroups).values(group);
  for (const [company, expected] of [
    [mainCompany, true],
    [acme, true],
    [nova, false],
  ] as const) {
    const ctx = recordedContext({ actor: actorWith(["GetSongCopyright"]), company });
    const api = (await getSong(ctx, song))?.shares ?? [];
    const panel = (await getSongRights(ctx, song)).oneStop;
    expect([panel, isOneStop(api, false)], company?.subdomain ?? "").toEqual([expected, expected]);
  }
});

test("songs are marked for search when an agreement of one of their parties begins or ends", async () => {
  const marked: Record<string, Terms> = {
    "Began today": { startsOn: day(0) },
    "Began yesterday": { startsOn: day(-1) },
    "Ended in the night": { endsOn: day(-1) },
  };
  const unmarked: Record<string, Terms> = {
    "Draft of today": { startsOn: day(0), status: "draft" },
    "Begins the next day": { startsOn: day(1) },
    "Has its last day": { endsOn: day(0) },
    "Long in force": {},
  };
  const ids = new Map<string, string>();
  for (const [title, terms] of Object.entries({ ...marked, ...unmarked }))
    ids.set((await addSongUnder(title, false, terms)).id, title);
  await DB.prepare("DELETE FROM search_dirty").run();
  await markAgreementDays(recordedContext());
  const { db } = testContext();
  const found = await db.all<{ id: string }>(sql`SELECT recording_id AS id FROM search_dirty`);
  const titles = found.flatMap(({ id }) => ids.get(id) ?? []);
  expect(titles.toSorted()).toEqual(Object.keys(marked).toSorted());
});
