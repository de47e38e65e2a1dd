import { expect, test } from "vitest";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { media } from "#app/rights/licence-terms.ts";
import type { ProductCategory } from "#app/rights/product-categories.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordingRestrictions } from "#db/schema/catalogue.server.ts";
import { parties, restrictions, rightsDisputes, splits } from "#db/schema/licensing.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addRequest, idOf, open } from "#test/routes/licences/request-records.ts";
import { pageOf } from "#test/routes/licensing/request-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

/** Numbers below `end`, the same in each run. */
function sequence(seed: number) {
  let state = seed;
  return (end: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const next = sequence(35);
const pick = <Value>(list: readonly Value[]): Value => list[next(list.length)] as Value;
const places = ["World", "DE", "DACH", "EU", "US"];
const categories: (ProductCategory | "")[] = ["", "alcohol", "food", "travel"];

/** Songs with shares, restrictions and disputes as chance has it. */
async function addSongs(count: number) {
  const { db } = testContext();
  await db.insert(restrictions).values([
    { id: "r0", kind: "use", name: "No alcohol", value: "alcohol" },
    { id: "r1", kind: "use", name: "No radio", value: "radio" },
    { id: "r2", kind: "territory", name: "Not in DACH", value: "DACH", validUntil: "2030-06-30" },
    { id: "r3", kind: "territory", name: "Not in the US", value: "US", validFrom: "2030-03-01" },
  ]);
  for (let n = 0; n < 5; n += 1) await db.insert(parties).values({ id: `party-${n}`, name: `Party ${n}` });
  const songs = [];
  for (let n = 0; n < count; n += 1) {
    const song = await addRecording(testContext(), { title: `Chance ${n}`, artist: "Lowtide" });
    for (const side of ["master", "composition"] as const) {
      const subjectId = side === "master" ? song.id : song.workId;
      await db.insert(splits).values({
        ...{
          id: `${n} ${side}`,
          side,
          subjectId,
          partyId: `party-${next(5)}`,
          role: side === "master" ? "OWNER" : "CA",
        },
        ...{ shareBp: pick([10_000, 10_000, 10_000, 5000]), controlled: next(3) > 0, approvalRequired: next(3) === 0 },
        ...{ approvalDays: pick([null, 3, 10]), excludedCategories: pick([[], [], ["alcohol"]]) },
        embargoUntil: pick([null, null, null, "2030-01-31"]),
      });
    }
    if (next(3) === 0)
      await db.insert(recordingRestrictions).values({ recordingId: song.id, restrictionId: `r${next(4)}` });
    if (next(10) === 0)
      await db
        .insert(rightsDisputes)
        .values({ side: "master", subjectId: song.id, reason: "", createdBy: idOf("admin") });
    songs.push({ id: song.id, title: `Chance ${n}` });
  }
  return songs;
}

function anyUsage(): Usage {
  const perpetual = next(5) === 0;
  const names = Object.keys(media) as (keyof typeof media)[];
  return {
    ...{ media: next(4) === 0 ? [] : [pick(names), "radio"], territories: next(6) === 0 ? [] : [pick(places)] },
    ...{ startsOn: pick(["2030-01-01", "2030-07-01"]), termMonths: perpetual ? null : 1 + next(24), perpetual },
    ...{ exclusivity: pick(["none", "none", "category", "full"] as const), category: pick(categories) },
    ...{ budget: null, currency: null },
  };
}

test("rows, draft, request and quote show the same light for 500 pairs of a song and a use", async () => {
  const songs = await addSongs(25);
  const ids = songs.map(({ id }) => id);
  const seen = new Set<string>();
  for (let n = 0; n < 20; n += 1) {
    const usage = anyUsage();
    const rows = await readClearability(testContext(), { recordingIds: ids, usage });
    const expected = ids.map((id) => rowLightOf(rows[id] as (typeof rows)[string], { namesParties: true }));
    for (const { light } of expected) seen.add(light);
    const id = await addRequest(songs, { ...usage, media: [...usage.media] });
    const page = await pageOf(id, { account: "staff" });
    expect(page.songs.map(({ light }) => light)).toEqual(expected);
    const { lights } = (await open(newQuote.loader, { account: "staff", params: { id } })).page;
    expect(ids.map((one) => lights[one]?.light)).toEqual(expected);
    const draft = await addRequest(songs, {
      ...usage,
      media: [...usage.media],
      status: "draft",
      userId: idOf("staff"),
    });
    const drafted = (await open(readDraft, { account: "staff", params: {} })).page;
    expect(ids.map((one) => drafted.lights[one])).toEqual(expected);
    expect(drafted.totals).toBe(page.totals);
    await testContext().env.DB.prepare("UPDATE transactions SET status = 'sent' WHERE id = ?").bind(draft).run();
  }
  expect([...seen].sort()).toEqual(["approvals", "blocked", "clear"]);
});
