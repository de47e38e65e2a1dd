import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { agentToken, call } from "#test/routes/mcp/agent-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
const { DB } = env as unknown as { DB: D1Database };
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

const ids: string[] = [];
let token = "";
beforeAll(async () => {
  const party = await addParty("Quay Street");
  for (const title of ["Long Quay", "Short Quay", "Blue Quay"])
    ids.push((await addClearSong({ title, artist: "Quayside", genre: ["House"], bpm: 120 }, { partyId: party })).id);
  await refreshSearch(testContext(), { limit: 50 });
  token = await agentToken(agentScopeNames);
});

const noted = (at: number, note: string) => ({ song: ids[at] ?? "", note });

test("a playlist has a note for each song, is extended, noted again and read; songs that are there stay once", async () => {
  const given = { title: "Quays", songs: [noted(0, "Opens the film"), noted(1, "For the chase")], key: "quays-2026" };
  const made = await call("playlist", given, { token });
  expect(made.data).toMatchObject({
    playlist: { name: "Quays", visibility: "private" },
    songs: [{ note: "Opens the film" }, { note: "For the chase" }],
  });
  expect((await call("playlist", given, { token })).data.playlist._id).toBe(made.data.playlist._id);
  const { playlist, open } = made.data;
  const more = [noted(1, "Ends the film"), noted(2, "Alternative")];
  const extended = await call("playlist", { playlist: open, songs: [ids[0] ?? "", ...more] }, { token });
  const notes = ["Opens the film", "Ends the film", "Alternative"];
  expect(extended.data.songs.map(({ title, note }) => [title, note])).toEqual(
    notes.map((note, at) => [["Long Quay", "Short Quay", "Blue Quay"][at], note]),
  );
  for (const name of [playlist._id, playlist.slug, open]) {
    const read = await call("playlist", { playlist: name }, { token });
    expect([read.data.total, read.data.songs.map(({ note }) => note)], name).toEqual([3, notes]);
  }
  expect(extended.text).toContain('note: "Alternative"');
  const refused: [object, string][] = [
    [{ songs: ids }, "title"],
    [{ title: "No key", songs: ids }, "key"],
    [{ title: "No songs", key: "no-songs-2026" }, "songs"],
    [{ playlist: open, title: "Other" }, "title"],
    [{ playlist: "no-such-list" }, "playlist"],
    [{ playlist: "http://localhost/music-sync-licensing/playlist/%E0%A4%A" }, "playlist"],
    [{ playlist: open, songs: ["no-such-song"] }, "songs"],
  ];
  for (const [input, field] of refused) {
    const { isError, text } = await call("playlist", input, { token });
    expect([isError, text], JSON.stringify(input)).toEqual([true, expect.stringContaining(`${field}: `)]);
  }
  const colleague = await agentToken(agentScopeNames, { account: "staff" });
  expect((await call("playlist", { playlist: open, songs: ids }, { token: colleague })).isError).toBe(true);
});

test("a link for a recipient is made once for its key, is not mailed, and needs its own scope", async () => {
  const made = await call("playlist", { title: "For Mia", songs: ids, key: "for-mia-2026" }, { token });
  const given = { playlist: made.data.open, share: "Mia", showNotes: true, key: "link-for-mia" };
  const few = await agentToken(["playlists:create"]);
  const refused = await call("playlist", given, { token: few });
  expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([
    403,
    expect.stringContaining('scope="playlists:share"'),
  ]);
  const { results: none } = await DB.prepare("SELECT id FROM share_links WHERE recipient = 'Mia'").all();
  expect(none).toEqual([]);
  const [first, second] = [await call("playlist", given, { token }), await call("playlist", given, { token })];
  expect(first.data.link).toMatch(/^http:\/\/localhost\/.+/);
  expect(second.data.link).toBe(first.data.link);
  const { results } = await DB.prepare(
    "SELECT shows_notes, mailed_at, email FROM share_links WHERE recipient = 'Mia'",
  ).all();
  expect(results).toEqual([{ shows_notes: 1, mailed_at: null, email: null }]);
  const withoutKey = await call("playlist", { ...given, key: undefined }, { token });
  expect([withoutKey.isError, withoutKey.text]).toEqual([true, expect.stringContaining("key: ")]);
});

test("a brief is read into what a search takes, and says what it left", async () => {
  const text = "Warm piano, no vocals, around 120 bpm for a 30 s online ad in Germany. Budget is 5k. Kind regards, Mia";
  const { data, text: lines } = await call("read_brief", { text }, { token });
  expect(data.chips.map(({ slot }) => slot)).toEqual(expect.arrayContaining(["instrument", "vocals", "territory"]));
  expect(data.usage).toContain("territories:DE");
  expect(lines).toContain("usage: ");
  const found = await call("search", { words: text, usage: data.usage }, { token });
  expect([found.isError, found.error, found.data.read.length > 2]).toEqual([false, undefined, true]);
  const nothing = await call("read_brief", { text: "Please call me back." }, { token });
  expect([nothing.isError, nothing.data.chips, nothing.data.rest]).toEqual([false, [], ["Please call me back."]]);
  expect((await call("read_brief", { text: "  " }, { token })).isError).toBe(true);
});

test("requests are listed and read with what was licensed; with songs only the draft's scope is needed", async () => {
  const licence = { number: "L-2026-0977" };
  const { id } = await addLicensedRequest(testContext(), { lines: [lineOf(ids[0] ?? "", "Long Quay")], licence });
  const listed = await call("requests", {}, { token });
  expect(listed.data.requests.map(({ _id }) => _id)).toContain(id);
  for (const request of [id, `http://localhost/transactions/${id}`]) {
    const { data, text } = await call("requests", { request }, { token });
    expect(data).toMatchObject({ request: { _id: id, licences: [licence] } });
    expect(text).toContain("L-2026-0977");
  }
  expect((await call("requests", { request: crypto.randomUUID() }, { token })).isError).toBe(true);
  const drafting = await agentToken(["requests:draft"]);
  expect((await call("requests", {}, { token: drafting })).status).toBe(403);
  expect((await call("requests", { songs: ids }, { token: drafting })).data.draft).not.toBeNull();
  const reading = await agentToken(["requests:read"]);
  expect((await call("requests", { songs: ids }, { token: reading })).status).toBe(403);
  const elsewhere = await agentToken(agentScopeNames, { account: "requester", host: "acme.localhost" });
  const foreign = await call("requests", { request: id }, { token: elsewhere, host: "acme.localhost" });
  expect(foreign.isError).toBe(true);
});
