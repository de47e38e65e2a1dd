import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { addMembersTier, addRecording, type RecordingGiven } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";

type Track = { id: string; title: string; match?: { from: number; html: string } };
export type Page = {
  status: string;
  notices: string[];
  heads: { html: string; problem: string | null; hidden: [string, string][] }[];
  active: { label: string; without: string }[];
  results: { tracks: Track[]; count: number; page: number; pages: number };
};

export const percentOf = (track: Track | undefined) =>
  Number(/<b>(\d+)/.exec(track?.match?.html.replaceAll("<!-- -->", "") ?? "")?.[1]);
/** The percentages of the aspects, in their order. */
export const barsOf = (track: Track | undefined) =>
  [...(track?.match?.html ?? "").matchAll(/<i style="width:(\d+)%/g)].map(([, share]) => Number(share));

/** What the search page shows, and the round trips it took. */
export async function search(query: string, { host = "localhost", cookie = null as string | null } = {}) {
  const { answer, ctx } = await visit(`http://${host}/search?${query}`, { cookie }, searchPage);
  const { data, init } = answer as { data: Page; init: { status: number } };
  const { tracks } = data.results;
  const [similar = null] = data.heads;
  return {
    ...data,
    similar,
    http: init.status,
    tracks,
    titles: tracks.map(({ title }) => title),
    trips: ctx.trips.count,
  };
}

/** A recording that sounds of `kinds`, 10 s each. */
export async function add(title: string, kinds: number[], given: Partial<RecordingGiven> & { piece?: number } = {}) {
  const ctx = testContext();
  const { piece, ...columns } = given;
  const added = await addRecording(ctx, { artist: `Artist of ${title}`, ...columns, title });
  await storeFeatures(ctx, added.id, featuresOf(kinds, piece === undefined ? {} : { piece }));
  return added;
}

export const pure = (kind: number) => [kind, kind, kind, kind];

/** Of some recordings of the catalogue, by kind and letter or by name. */
export const ids: Record<string, string> = {};

/** Adds the catalogue of these tests and its index: three recordings of each of ten kinds of music, and what the tests name by their moods. */
export async function addCatalogue(): Promise<void> {
  await seedIdentity(testContext());
  for (let kind = 1; kind <= 10; kind += 1)
    for (const name of ["A", "B", "C"]) ids[`${kind}${name}`] = (await add(`Kind ${kind} ${name}`, pure(kind))).id;
  ids.passage = (await add("Passage seed", [1, 1, 9, 9])).id;
  await add("Holds nine", [4, 4, 4, 9], { mood: ["Mixed"] });
  await add("Holds none", [4, 4, 4, 5], { mood: ["Mixed"] });
  await add("Heard", [4, 7, 8, 5], { piece: 77, mood: ["Heard"] });
  for (const title of ["One", "Two", "Three"]) await add(title, pure(2), { artist: "Prolific", mood: ["Capped"] });
  await add("Other", pure(2), { mood: ["Capped"], workId: "work-other" });
  await add("Other", pure(2), { mood: ["Capped"], workId: "work-other", versionType: "instrumental", vocals: false });
  await add("Copied", pure(3), { piece: 50, mood: ["Capped"] });
  await add("Copied again", pure(3), { piece: 50, mood: ["Capped"] });
  const tierId = await addMembersTier(testContext());
  ids.acme = (await add("Not for Acme", pure(1), { hiddenFrom: [demoCompanies.acme.id], mood: ["Hidden"] })).id;
  ids.members = (await add("Members only", pure(1), { tierId, mood: ["Hidden"] })).id;
  ids.down = (await add("Taken down", pure(1), { mood: ["Hidden"] })).id;
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
  await buildIndex();
}
