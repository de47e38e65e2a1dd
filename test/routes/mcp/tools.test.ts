import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { apiDocument } from "#app/api/respond-to-api.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { type AgentScope, agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { songsResultSchema } from "#app/mcp/listed-song.ts";
import { tools } from "#app/mcp/server/mcp-server.server.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
import { recordingAnalysis } from "#db/schema/analysis.server.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { agentToken, call } from "#test/routes/mcp/agent-visitor.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
const { DB } = env as unknown as { DB: D1Database };
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

type Song = { id: string; slug: string };
const songs: Record<"tide" | "ferry" | "members" | "hidden" | "blocked", Song> = Object.assign({});
let token = "";
let request = "";

async function addBeats(recordingId: string) {
  const beats = encodeBeats(Array.from({ length: 240 }, (_, at) => ({ ms: at * 500, downbeat: at % 4 === 0 })));
  const sections = Array.from({ length: 7 }, (_, at) => ({
    startMs: at * 16_000,
    endMs: (at + 1) * 16_000,
    group: "AB"[at % 2] ?? "A",
  }));
  const measured = { version: 1, analysedAt: 1, featuresKey: "", bpm: 120, bpmConfidence: 1, keyConfidence: 0 };
  const energy = btoa("\u0080".repeat(64));
  await testContext()
    .db.insert(recordingAnalysis)
    .values({ recordingId, ...measured, energy, sections, beats: btoa(String.fromCharCode(...beats)) });
}

beforeAll(async () => {
  const ctx = testContext();
  const party = await addParty("Harbour Street");
  const tierId = await addMembersTier(ctx);
  songs.tide = await addClearSong(
    { title: "Slow Tide", artist: "Lowtide", genre: ["House"], bpm: 120 },
    { partyId: party },
  );
  songs.ferry = await addClearSong(
    { title: "Night Ferry", artist: "Lowtide", genre: ["House"], bpm: 90 },
    { partyId: party, approvalRequired: true, approvalDays: 5 },
  );
  songs.members = await addClearSong({ title: "Members Only", artist: "Inner", tierId }, { partyId: party });
  songs.blocked = await addClearSong({ title: "Disputed", artist: "Inner" }, { partyId: party });
  const claim = { reason: "Both claim it", createdBy: userIdOf("staff") };
  await ctx.db.insert(rightsDisputes).values({ ...claim, side: "master", subjectId: songs.blocked.id });
  songs.hidden = await addRecording(ctx, { title: "Unpublished", status: "unpublished" });
  await addBeats(songs.tide.id);
  for (const { id } of [songs.tide, songs.ferry, songs.members]) await storeFeatures(ctx, id, featuresOf([3, 3, 4, 4]));
  await refreshSearch(ctx, { limit: 50 });
  await buildIndex();
  const licence = { number: "L-2026-0901" };
  request = (await addLicensedRequest(ctx, { lines: [lineOf(songs.tide.id, "Slow Tide")], licence })).id;
  token = await agentToken(agentScopeNames);
});

const usage = { media: ["social_paid"], territories: ["DE"], termMonths: 12, category: "food" };
const named = (name: keyof typeof songs) => `http://localhost/music-sync-licensing/song/${songs[name].slug}`;

test("search finds songs by words and filters, each with its page, its sound and its waveform", async () => {
  const { data, text, trips } = await call("search", { words: "lowtide" }, { token });
  expect(data).toMatchObject({ total: 2, isMinimum: false, next: null, notices: [] });
  const [first] = data.songs.filter(({ title }) => title === "Slow Tide");
  expect(first).toMatchObject({
    artists: ["Lowtide"],
    durationSeconds: 120,
    ...{ bpm: 120, genres: ["House"], vocals: true, stream: null },
    listen: named("tide"),
    light: null,
    price: null,
    passages: [],
  });
  expect([first?.id, first?.peaks]).toEqual([undefined, undefined]);
  expect(text).toContain("listen: http://localhost/music-sync-licensing/song/");
  expect(text).toContain(` · ${songs.tide.slug}`);
  const { songs: drawn } = (await call("search", { words: "lowtide", peaks: true }, { token })).data;
  expect(drawn.find(({ id }) => id === songs.tide.id)).toMatchObject({
    peaks: { length: 100 },
    stream: `http://localhost/media/songs/${songs.tide.id}/0123456789abcdef/direct.m4a`,
  });
  // One more for the words of the catalogue in a new isolate, and one for near matches where there are few.
  expect(trips).toBeLessThanOrEqual(5);
  const titlesOf = async (given: object) =>
    (await call("search", given, { token })).data.songs.map(({ title }) => title).sort();
  expect(await titlesOf({ genre: ["house"], bpmMax: 100 })).toEqual(["Night Ferry"]);
  expect(await titlesOf({ words: "unpublished" })).toEqual([]);
  expect(await titlesOf({ clear: "now", usage })).toEqual(expect.arrayContaining(["Slow Tide"]));
  expect(await titlesOf({ words: "lowtide", vocals: false })).toEqual([]);
  const unasked = { halfTime: false, compatible: false, oneStop: false, stems: false };
  expect(await titlesOf({ words: "lowtide", ...unasked })).toHaveLength(2);
});

test("a search for a use has the light of each song; what it can't read it says", async () => {
  const { data } = await call("search", { words: "lowtide", usage }, { token });
  const lights = Object.fromEntries(data.songs.map(({ title, light }) => [title, light]));
  expect(lights).toMatchObject({ "Slow Tide": { light: "clear" }, "Night Ferry": { light: "approvals", days: 5 } });
  const unclear = await call("search", { clear: "now" }, { token });
  expect([unclear.isError, unclear.text]).toEqual([true, expect.stringContaining("usage: ")]);
  const badMedia = await call("search", { usage: { media: ["smoke signals"] } }, { token });
  expect([badMedia.isError, badMedia.text]).toEqual([true, expect.stringContaining("usage.media")]);
  const beyond = await call("search", { cursor: "page-1; DROP" }, { token });
  expect([beyond.isError, beyond.text]).toEqual([true, expect.stringContaining("cursor")]);
  const crossed = await call("search", { lengthMin: 90, lengthMax: 30, fit: 9999 }, { token });
  expect([crossed.isError, crossed.text]).toEqual([true, expect.stringContaining("lengthMax: ")]);
  expect(crossed.text).not.toContain("ignored");
  const unknown = await call("search", { genre: ["no-such-genre"] }, { token });
  expect([unknown.isError, unknown.text]).toEqual([true, expect.stringMatching(/genre: .*no-such-genre.*\bhouse\b/)]);
});

test("similar songs are found by id, slug, address and passage, never the song itself", async () => {
  for (const song of [songs.tide.id, songs.tide.slug, named("tide")]) {
    const { data } = await call("find_similar", { song }, { token });
    const titles = data.songs.map(({ title }) => title);
    expect(titles, song).toEqual(expect.arrayContaining(["Night Ferry", "Members Only"]));
    expect(titles).not.toContain("Slow Tide");
  }
  const passage = await call("find_similar", { song: songs.tide.id, from: 20, to: 40 }, { token });
  expect(passage.data.songs[0]?.passages[0]).toMatchObject({ from: expect.any(Number), to: expect.any(Number) });
  expect(passage.text).toMatch(/ · \d+% · at \d/);
  expect(passage.trips).toBeLessThanOrEqual(4);
  const half = await call("find_similar", { song: songs.tide.id, from: 20 }, { token });
  expect([half.isError, half.text]).toEqual([true, expect.stringContaining("to: ")]);
  for (const song of [songs.hidden.id, "no-such-song"])
    expect((await call("find_similar", { song }, { token })).isError, song).toBe(true);
});

test("a song is cut to a length from downbeat to downbeat; without beats nothing is cut, and that is said", async () => {
  const { data, text, trips, content } = await call(
    "fit_to_duration",
    { song: songs.tide.slug, seconds: 30 },
    { token },
  );
  expect(data.fit).toMatchObject({ targetSeconds: 30, isWithinTolerance: true });
  const passages = data.songs[0]?.passages ?? [];
  expect(passages.length).toBeGreaterThan(0);
  const total = passages.reduce((sum, { from, to }) => sum + to - from, 0);
  expect(total).toBeCloseTo(data.fit?.totalSeconds ?? 0, 3);
  for (const { from } of passages) expect(from % 2).toBe(0);
  expect(text).toContain("piece 1: ");
  // Its analysis is older than the confidence in bars.
  const unsure = "not certain on which beat";
  expect([data.fit?.hasSureBars, text.includes(unsure)]).toEqual([false, true]);
  for (const [bars, tempo, isSure] of [
    [0.95, 0.7, true],
    [0.6, 0.7, false],
    [0.95, 0.5, false],
  ] as const) {
    await testContext().db.run(sql`UPDATE recordings SET
      measured = json_set(measured, '$.barConfidence', ${bars}, '$.bpmConfidence', ${tempo}) WHERE id = ${songs.tide.id}`);
    const again = await call("fit_to_duration", { song: songs.tide.slug, seconds: 30 }, { token });
    expect([again.data.fit?.hasSureBars, again.text.includes(unsure)]).toEqual([isSure, !isSure]);
  }
  expect(content[1]).toMatchObject({ type: "resource_link", uri: named("tide") });
  expect(trips).toBeLessThanOrEqual(3);
  const plain = await call("fit_to_duration", { song: songs.ferry.id, seconds: 30 }, { token });
  expect([plain.data.fit, plain.data.songs[0]?.passages]).toEqual([null, []]);
  expect(plain.text).toContain("Beats: not on file");
});

test("clearance and prices are those of the API; a missing price is none, never zero", async () => {
  const given = { songs: [songs.ferry.id, named("blocked"), "no-such-song", songs.hidden.id], usage };
  const { data, text, trips } = await call("check_clearance", given, { token });
  expect(data.songs).toMatchObject([
    { song: songs.ferry.id, light: { light: "approvals", days: 5 }, approvals: 1, parties: [], price: null },
    { song: songs.blocked.slug, light: { light: "blocked" }, reasons: [{ kind: "disputed", weighs: "blocks" }] },
  ]);
  expect(data.missing).toEqual(["no-such-song", songs.hidden.id]);
  expect(text).not.toContain("Harbour");
  expect(trips).toBeLessThanOrEqual(3);
  expect(data.songs.map(({ price }) => price)).toEqual([null, null]);
  expect(text).toContain("price: not on file");
  expect(text).toContain("price: none, not licensed for this use");
  expect(text).not.toMatch(/price: "?0/);
});

test("what the token may not read is left out of other tools too", async () => {
  const plain = await agentToken(["music:read", "requests:draft"]);
  const { data } = await call("search", { words: "lowtide", usage }, { token: plain });
  expect(data.songs.every(({ light, price }) => light === null && price === null)).toBe(true);
  expect(data.notices).toEqual([expect.stringContaining("clearance:read"), expect.stringContaining("prices:read")]);
  const draft = await call("requests", { songs: [songs.tide.id] }, { token: plain });
  expect(draft.data.draft).toMatchObject({ totals: "", price: null });
});

test("a song of a tier for members has a page, and no sound without their account", async () => {
  const { data, text } = await call("search", { words: "members only" }, { token });
  expect(data.songs[0]).toMatchObject({
    title: "Members Only",
    membersOnly: true,
    stream: null,
    listen: named("members"),
  });
  expect(text).toContain("(members only)");
});

test("a cue sheet says what is on file and what is not; others' requests are not found", async () => {
  for (const name of [request, `http://localhost/transactions/${request}/cue-sheet`]) {
    const { data, text, trips } = await call("cue_sheet", { request: name }, { token });
    expect(data.sheet).toMatchObject({ licence: "L-2026-0901", savedAt: null });
    expect(data.songs).toMatchObject([{ title: "Slow Tide", listen: named("tide") }]);
    expect(text).toContain("ISRC: not on file");
    expect(trips).toBeLessThanOrEqual(4);
  }
  const colleague = await agentToken(["cue-sheets:read"], { account: "requester", host: "acme.localhost" });
  const foreign = await call("cue_sheet", { request }, { token: colleague, host: "acme.localhost" });
  expect([foreign.status, foreign.isError]).toEqual([200, true]);
  const timeline = { events: [{ name: "music.wav", ids: [`song/${songs.tide.slug}`], startMs: 0, endMs: 5000 }] };
  const edit = await call("cue_sheet", { timeline }, { token });
  expect(edit.data.timeline?.songs).toMatchObject([{ _id: songs.tide.id, heardMs: 5000 }]);
  for (const given of [{}, { request, timeline }])
    expect((await call("cue_sheet", given, { token })).text).toContain("one of both");
});

const count = (table: string) => DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");

test("a playlist is private and made once for its key, also when the calls come together", async () => {
  const given = {
    title: "For the spot",
    songs: [songs.ferry.slug, songs.tide.id, songs.tide.slug],
    key: "spot-2026-1",
  };
  const before = (await count("playlists")) ?? 0;
  const together = await Promise.all(Array.from({ length: 5 }, () => call("playlist", given, { token })));
  const [first] = together;
  expect(new Set(together.map(({ data }) => data.playlist._id)).size).toBe(1);
  expect(await count("playlists")).toBe(before + 1);
  expect(first?.data.playlist).toMatchObject({ name: "For the spot", visibility: "private" });
  expect(first?.content[1]).toMatchObject({ type: "resource_link", uri: first?.data.open });
  const row = await DB.prepare("SELECT visibility, owner_id FROM playlists WHERE id = ?")
    .bind(first?.data.playlist._id)
    .first();
  expect(row).toEqual({ visibility: "private", owner_id: userIdOf("supervisor") });
  const { results } = await DB.prepare(
    "SELECT recording_id FROM playlist_tracks WHERE playlist_id = ? ORDER BY position",
  )
    .bind(first?.data.playlist._id)
    .all();
  expect(results.map(({ recording_id }) => recording_id)).toEqual([songs.ferry.id, songs.tide.id]);
  const other = await call("playlist", { ...given, title: "Another" }, { token });
  expect([other.isError, other.text]).toEqual([true, expect.stringContaining("key: ")]);
  expect(other.text).toContain(`"For the spot" ${first?.data.open}`);
  const partly = await call(
    "playlist",
    { ...given, key: "spot-2026-2", songs: [songs.tide.id, songs.hidden.id] },
    { token },
  );
  expect([partly.isError, partly.text]).toEqual([true, expect.stringContaining(songs.hidden.id)]);
  expect(await count("playlists")).toBe(before + 1);
});

test("a key that made a playlist more than a day ago names it, in words for a program, or says that it is gone", async () => {
  const given = { title: "Long ago", songs: [songs.tide.id], key: "long-ago-1" };
  const first = await call("playlist", given, { token });
  const before = await count("playlists");
  const pastDay = async () => {
    await DB.prepare("DELETE FROM sent_forms").run();
    await DB.prepare("UPDATE audit_log SET created_at = created_at - 90000000 WHERE form_key IS NOT NULL").run();
  };
  await pastDay();
  const later = await call("playlist", given, { token });
  expect([later.isError, later.text]).toEqual([true, expect.stringContaining(`"Long ago" ${first.data.open}`)]);
  expect(later.text).toContain("use a new key");
  expect(later.text).not.toMatch(/\bform\b|look at the list/i);
  await DB.prepare("UPDATE playlists SET owner_id = ? WHERE id = ?")
    .bind(userIdOf("staff"), first.data.playlist._id)
    .run();
  const transferred = await call("playlist", given, { token });
  expect([transferred.isError, transferred.text]).toEqual([true, expect.stringContaining("not there any more")]);
  expect(transferred.text).not.toContain("Long ago");
  const fresh = { ...given, key: "long-ago-2" };
  const second = await call("playlist", fresh, { token });
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(second.data.playlist._id).run();
  const deleted = await call("playlist", fresh, { token });
  expect([deleted.isError, deleted.text]).toEqual([true, expect.stringContaining("not there any more")]);
  expect(await count("playlists")).toBe((before ?? 0) + 1);
});

test("a draft keeps the terms that it has, takes songs once, and is never sent", async () => {
  const given = { songs: [songs.tide.id], usage };
  const first = await call("requests", given, { token });
  expect(first.data.kept).toBe(false);
  const same = await call("requests", given, { token });
  expect(same.data.kept).toBe(false);
  expect(first.data).toMatchObject({
    review: "http://localhost/transactions/draft",
    draft: { media: ["social_paid"], termMonths: 12 },
  });
  const again = await call(
    "requests",
    { songs: [songs.tide.id, songs.ferry.id], usage: { ...usage, termMonths: 36 } },
    { token },
  );
  expect(again.data).toMatchObject({ kept: true, draft: { termMonths: 12 } });
  expect(again.data.songs.map(({ listen }) => listen)).toEqual([named("tide"), named("ferry")]);
  expect(again.text).toContain("not sent");
  const { results } = await DB.prepare(
    "SELECT DISTINCT status FROM transactions WHERE user_id = ? AND status <> 'licensed'",
  )
    .bind(userIdOf("supervisor"))
    .all();
  expect(results).toEqual([{ status: "draft" }]);
});

test("all tools together write two kinds of audit entries, which name the program, and send nothing", async () => {
  const own = await agentToken(agentScopeNames);
  const [since, mails] = [await count("audit_log"), await count("outbox")];
  const all: [Parameters<typeof call>[0], object][] = [
    ["search", { words: "tide", usage }],
    ["find_similar", { song: songs.tide.id }],
    ["fit_to_duration", { song: songs.tide.id, seconds: 20 }],
    ["check_clearance", { songs: [songs.tide.id], usage }],
    ["cue_sheet", { request }],
    ["playlist", { title: "All", songs: [songs.tide.id], key: "all-of-them" }],
    ["requests", { songs: [songs.members.id], usage }],
  ];
  for (const [name, input] of all) expect((await call(name, input, { token: own })).isError, name).toBe(false);
  const { results } = await DB.prepare(
    "SELECT action, actor_id, detail ->> '$.agent' AS agent FROM audit_log ORDER BY id DESC LIMIT 2",
  ).all();
  const entry = { actor_id: userIdOf("supervisor"), agent: "Desk assistant" };
  expect(results).toEqual([
    { ...entry, action: "licence-request-saved" },
    { ...entry, action: "add-to-playlist" },
  ]);
  expect(await count("audit_log")).toBe((since ?? 0) + 2);
  expect(await count("outbox")).toBe(mails);
  const open = await DB.prepare("SELECT count(*) AS n FROM playlists WHERE visibility <> 'private'").first("n");
  expect(open).toBe(0);
});

test("what a person may not do, their program can't do either", async () => {
  const label = await agentToken(agentScopeNames, { account: "label" });
  const refused: [Parameters<typeof call>[0], object][] = [
    ["check_clearance", { songs: [songs.tide.id], usage }],
    ["requests", { songs: [songs.tide.id] }],
  ];
  for (const [name, input] of refused) {
    const { status, isError, text } = await call(name, input, { token: label });
    expect([status, isError, text], name).toEqual([200, true, expect.stringContaining("doesn't have access")]);
  }
  const found = await call("search", { words: "lowtide", usage }, { token: label });
  expect(found.data.songs[0]?.light).toBeNull();
});

test("a right that is taken away ends the tool at once, and an ended grant ends the token", async () => {
  const own = await agentToken(["playlists:create"]);
  await testContext().db.run(sql`UPDATE agent_grants SET revoked_at = 1 WHERE id = (SELECT max(id) FROM agent_grants)`);
  expect((await call("playlist", {}, { token: own })).status).toBe(401);
});

test("a song that a company must not see is not there for its programs", async () => {
  const { id } = await addRecording(testContext(), { title: "Not for Acme", hiddenFrom: [demoCompanyIds.acme] });
  const acme = await agentToken(["music:read", "clearance:read"], { account: "requester", host: "acme.localhost" });
  const { data } = await call(
    "check_clearance",
    { songs: [id, songs.tide.id], usage },
    { token: acme, host: "acme.localhost" },
  );
  expect(data.missing).toEqual([id]);
  expect(data.songs[0]?.listen).toBe(`http://acme.localhost/music-sync-licensing/song/${songs.tide.slug}`);
});

test("the result of each tool is made of schemas of the OpenAPI document", () => {
  const document = JSON.stringify(apiDocument({ ...testContext(), url: new URL("http://localhost/") }));
  const fieldsOf = (schema: z.ZodType) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
    return Object.entries(properties);
  };
  // Links of this host, and what the tool says of its own call.
  const own = new Set([
    "open",
    "review",
    "kept",
    "sheet",
    "timeline",
    "playlist",
    "draft",
    ...["membersOnly", "stems"],
    // Shorter than in the document: without what says nothing.
    ...["light", "price"],
    ...["link", "full", "note", "requests", "pages", "request"],
    ...["chips", "rest", "questions", "unused", "notices"],
    "match",
    "near",
  ]);
  const unknown = tools.flatMap(({ name, output }) =>
    fieldsOf(output).flatMap(([field, schema]) => {
      if (own.has(field)) return [];
      const parts =
        field === "songs"
          ? Object.entries(Object((schema as { items?: { properties?: object } }).items).properties ?? {})
          : [[field, schema]];
      return parts.flatMap(([part, one]) => {
        if (own.has(String(part))) return [];
        // A field that is left out where it says nothing has a default.
        const { description: _, default: __, ...rest } = one as Record<string, unknown>;
        return document.includes(JSON.stringify(rest).slice(1, -1)) ? [] : `${name}.${String(part)}`;
      });
    }),
  );
  expect(unknown).toEqual([]);
});

test("what may be empty in a result may be left out of it", () => {
  const needed = tools.flatMap(({ name, output }) =>
    Object.entries(output.shape).flatMap(([field, schema]) => {
      const isEmptied = field !== "songs" && [null, "", []].some((empty) => schema.safeParse(empty).success);
      return isEmptied && !schema.safeParse(undefined).success ? [`${name}.${field}`] : [];
    }),
  );
  expect(needed).toEqual([]);
});

test("results of the tools with a player have what it shows", async () => {
  const scopes: AgentScope[] = ["music:read", "clearance:read", "prices:read"];
  const own = await agentToken(scopes);
  for (const tool of tools.filter(({ isPlayable }) => isPlayable)) {
    const input = {
      search: { words: "tide" },
      find_similar: { song: songs.tide.id },
      fit_to_duration: { song: songs.tide.id, seconds: 30 },
    };
    const given = Object(input)[tool.name] ?? { songs: [songs.tide.id], usage };
    const { data } = await call(tool.name, given, { token: own });
    expect(songsResultSchema.safeParse(data).error, tool.name).toBeUndefined();
  }
});
