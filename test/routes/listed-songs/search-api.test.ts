import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { fitDataSchema } from "#app/api/listed-songs/fit-schema.ts";
import type { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let clear = "";
beforeAll(async () => {
  const ctx = testContext();
  for (let at = 1; at <= 45; at += 1) await addRecording(ctx, { title: `Pontoon ${at}`, artist: `Band ${at}` });
  clear = (await addClearSong({ title: "Lantern", artist: "Lowtide" }, { partyId: await addParty("Harbour Street") }))
    .id;
  await addRecording(ctx, { title: "Lantern for members", tierId: await addMembersTier(ctx) });
  await refreshSearch(ctx, { limit: 100 });
});

type Search = z.output<typeof searchDataSchema>;
type Fit = z.output<typeof fitDataSchema>;

async function read<Data>(path: string, account: string | null = null): Promise<Data> {
  const cookie = account === null ? null : await cookieOf(account);
  const { answer } = await visit(`http://localhost/api/v1${path}`, { cookie }, apiHandler);
  return ((await (answer as Response).json()) as { data: Data }).data;
}

test("pages of a search follow one another by their cursor, each song once", async () => {
  const seen: string[] = [];
  let cursor: string | null = "";
  for (let page = 1; cursor !== null && page < 9; page += 1) {
    const found: Search = await read(`/search?q=pontoon${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...found.songs.map(({ id }) => id));
    expect(found.total).toBe(45);
    cursor = found.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
});

test("visitors get what they may hear, members more, and lights for those who see clearance", async () => {
  const titlesOf = ({ songs }: Search) => songs.map(({ title }) => title).toSorted();
  expect(titlesOf(await read("/search?q=lantern"))).toEqual(["Lantern"]);
  const members: Search = await read("/search?q=lantern", "supervisor");
  expect(titlesOf(members)).toEqual(["Lantern", "Lantern for members"]);
  expect(members.songs.map(({ stream }) => stream === null).toSorted()).toEqual([false, true]);
  const usage = encodeURIComponent("media:social_paid;territories:DE;months:12");
  const lit: Search = await read(`/search?q=lantern&usage=${usage}`, "supervisor");
  expect(lit.songs.find(({ id }) => id === clear)?.light).toMatchObject({ light: "clear" });
  const dark: Search = await read(`/search?q=lantern&usage=${usage}`);
  expect(dark.songs[0]?.light).toBeNull();
});

test("what the search page would ignore is refused with its name", async () => {
  const refused: [string, string][] = [
    ["bpmMin=fast", "bpmMin"],
    ["vocals=perhaps", "vocals"],
    ["key=H", "key"],
    ["sort=loudest", "sort"],
    ["clear=now", "usage"],
    ["cursor=2", "cursor"],
    ["usage=media:smoke", "usage"],
  ];
  for (const [query, field] of refused)
    await expect(read(`/search?${query}`), query).rejects.toMatchObject({
      code: "invalid",
      fields: { [field]: expect.arrayContaining([expect.any(String)]) },
    });
});

test("a song without beats is not cut, a hidden one is not there, and a length must be one", async () => {
  const { fit, songs }: Fit = await read(`/songs/${clear}/fit?seconds=30`);
  expect([fit, songs[0]?.passages]).toEqual([null, []]);
  await expect(read(`/songs/${crypto.randomUUID()}/fit?seconds=30`)).rejects.toMatchObject({ code: "not_found" });
  for (const query of [
    "",
    "?seconds=0",
    "?seconds=4000",
    "?seconds=a",
    "?seconds=30&tolerance=-1",
    "?seconds=30&loop=2",
  ])
    await expect(read(`/songs/${clear}/fit${query}`), query).rejects.toMatchObject({ code: "invalid" });
});
