import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { action, loader } from "#app/license-tracks/routes/timelines.tsx";
import type { CueSheetReply } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import * as sheetPage from "#app/licensing/cue-sheets/routes/cue-sheet.tsx";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import type { TimelineReply } from "#app/licensing/timelines/timeline.action.server.ts";
import { writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicensedRequest, licensedTerms, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { notedPlaylist } from "#test/routes/pitch/pitch-visitor.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

const songs = { ferry: "", instrumental: "", tide: "", lantern: "", twin: "" };
let request = "";

async function license(
  recordingId: string,
  given: { number: string; account?: string; endsOn?: string; territories?: string[]; seconds?: number },
) {
  const ctx = testContext();
  const { number, account = "supervisor", endsOn = "2030-12-31", territories = ["DE"], seconds } = given;
  const terms = { ...licensedTerms, edits: seconds === undefined ? [] : [{ count: 1, seconds }] };
  const licence = { number, endsOn, terms };
  const { id, licenceId } = await addLicensedRequest(ctx, {
    account,
    lines: [lineOf(recordingId, "Night Ferry")],
    licence,
  });
  const granted = { recordingId, startsOn: "2026-10-01", endsOn, territories, exclusivity: "none" as const };
  await ctx.db.insert(licensedRecordings).values({ licenceId, ...granted });
  return id;
}

beforeAll(async () => {
  const ctx = testContext();
  const main = await addRecording(ctx, {
    title: "Night Ferry",
    artist: "Lowtide",
    slug: "night-ferry",
    isrc: "GBAYE6800011",
  });
  songs.ferry = main.id;
  const { workId } = main;
  songs.instrumental = (
    await addRecording(ctx, {
      ...{ title: "Night Ferry", artist: "Lowtide", slug: "night-ferry-instrumental", workId, parentId: main.id },
      ...{ versionType: "instrumental", durationMs: 90_000, isrc: null },
    })
  ).id;
  songs.tide = (await addRecording(ctx, { title: "Tide?", artist: "Lowtide", slug: "tide", durationMs: 100_000 })).id;
  songs.lantern = (await addRecording(ctx, { title: "Paper Lantern", artist: "Maren Koll", slug: "paper-lantern" })).id;
  songs.twin = (await addRecording(ctx, { title: "Paper Lantern", artist: "Other", slug: "paper-lantern-2" })).id;
  request = await license(songs.ferry, { number: "L-2026-0101", seconds: 30 });
  await license(songs.tide, { number: "L-2026-0102", account: "staff" });
});

const time = (from: number | null, to: number | null) => ({
  startMs: from,
  endMs: to,
  sourceMs: 0,
  mediaMs: null,
  track: "A1",
});
const csv = (
  ...events: { name: string; file?: string; ids?: string[]; from?: number; to?: number; mediaMs?: number }[]
) =>
  writeTimelineCsv({
    events: events.map(({ name, file = "", ids = [], from = 0, to = 10_000, mediaMs = null }) => ({
      ...{ name, file, ids, ...time(from, to), mediaMs },
    })),
  });

async function send(form: Record<string, string>, { account = "supervisor", host = "localhost", search = "" } = {}) {
  const cookie = await cookieOf(account, host === "localhost" ? undefined : host);
  const { answer } = await visit(`http://${host}/timelines${search}`, { method: "POST", cookie, form }, action);
  const { data } = Object(answer) as { data?: TimelineReply };
  return { status: statusOf(answer) || 200, data, check: data?.check };
}

const matchesOf = (reply: Awaited<ReturnType<typeof send>>) => reply.check?.songs.map(({ song, by }) => [song.id, by]);

test("clips are recognised by our address, ISRC, file name, and title with length; what may be two songs is left to choose", async () => {
  const reply = await send({
    timeline: csv(
      { name: "music.wav", ids: ["song/night-ferry"], from: 0, to: 5000 },
      { name: "Audio 2", ids: ["GBAYE6800011"], from: 20_000, to: 25_000 },
      {
        name: "Lowtide - Night Ferry (Instrumental)",
        file: "lowtide - night ferry (instrumental).aif",
        from: 5000,
        to: 9000,
      },
      { name: "02 Tide.wav", mediaMs: 100_500, from: 9000, to: 12_000 },
      { name: "Paper Lantern.mp3", from: 12_000, to: 15_000 },
      { name: "Night Ferry (Instrumental)", mediaMs: 30_000, from: 30_000, to: 40_000 },
      { name: "Wind.wav", from: 40_000, to: 41_000 },
    ),
  });
  expect(matchesOf(reply)).toEqual([
    [songs.ferry, "id"],
    [songs.instrumental, "file"],
    [songs.tide, "title"],
  ]);
  const [ferry] = reply.check?.songs ?? [];
  expect([ferry?.heardMs, ferry?.uses.length]).toEqual([10_000, 2]);
  expect(reply.check?.clips.map(({ name, songId, offered }) => [name, songId, offered.map(({ id }) => id)])).toEqual([
    ["02 Tide.wav", songs.tide, [songs.tide]],
    ["Paper Lantern.mp3", "", [songs.lantern, songs.twin]],
    // The file is shorter than the recording of that title.
    ["Night Ferry (Instrumental)", "", [songs.instrumental, songs.ferry]],
    ["Wind.wav", "", []],
  ]);
});

test("names of two megabytes are more than one statement can have, and found all the same", async () => {
  const long = Array.from({ length: 9000 }, (_, at) => ({
    name: `${at} Someone ${"of the sea ".repeat(5)} - ${"wave ".repeat(14)}${at} (Main)`,
  }));
  const { check } = await send({ timeline: csv(...long, { name: "music", ids: ["GBAYE6800011"] }) });
  expect(check?.songs.map(({ song, by }) => [song.id, by])).toEqual([[songs.ferry, "isrc"]]);
});

test("a choice is kept, can be taken back, and a song that the reader may not see can't be chosen", async () => {
  const hidden = await addRecording(testContext(), { title: "Hidden", status: "unpublished" });
  const timeline = csv({ name: "Wind.wav" }, { name: "02 Tide.wav" }, { name: "Rain.wav" });
  const [wind, tide, rain] = ["wind.wav|", "02 tide.wav|", "rain.wav|"];
  const reply = await send({
    ...{ timeline, "picks[0].clip": wind, "picks[0].song": songs.lantern, "picks[1].clip": tide, "picks[1].song": "" },
    ...{ "picks[2].clip": rain, "picks[2].song": hidden.id },
  });
  expect(matchesOf(reply)).toEqual([[songs.lantern, "picked"]]);
  expect(reply.check?.clips.map(({ songId }) => songId)).toEqual([songs.lantern, "", ""]);
});

test("each song is held against the licences: none, a territory, a medium, the term and the length of the edit", async () => {
  const timeline = csv({ name: "a", ids: ["GBAYE6800011"] }, { name: "b", ids: [`song/paper-lantern`] });
  const check = async (usage: string, length = "") =>
    (await send({ timeline, length }, { search: usage === "" ? "" : `?usage=${usage}` })).check?.songs.map(
      ({ problems }) => problems,
    );
  expect(await check("")).toEqual([[], [{ kind: "none" }]]);
  expect((await check("start:2020-01-01;months:1"))?.[0]).toEqual([{ kind: "notYet", day: "2026-10-01" }]);
  expect((await check("media:web_paid;territories:DE;months:12"))?.[0]).toEqual([]);
  expect((await check("media:web_paid,radio;territories:DE,FR;months:120"))?.[0]).toEqual([
    { kind: "over", day: "2030-12-31" },
    { kind: "territory", missing: expect.arrayContaining(["FR"]) },
    { kind: "media", missing: ["radio"] },
  ]);
  expect((await check("", "0:31"))?.[0]).toEqual([]);
  expect((await check("", "0:45"))?.[0]).toEqual([{ kind: "length", seconds: 30 }]);
  // A second licence for another country: together they cover both.
  await license(songs.ferry, { number: "L-2026-0103", territories: ["CH"] });
  expect((await check("media:web_paid;territories:DE,CH;months:12"))?.[0]).toEqual([]);
});

test("only one's own licences count on the shared host, and none of another company's", async () => {
  const timeline = csv({ name: "b", ids: [songs.tide] });
  const licencesOf = async (given: Parameters<typeof send>[1]) =>
    (await send({ timeline }, given)).check?.songs.map(({ licences }) => licences.map(({ number }) => number));
  expect(await licencesOf({ account: "supervisor" })).toEqual([[]]);
  expect(await licencesOf({ account: "staff" })).toEqual([["L-2026-0102"]]);
  expect(await licencesOf({ account: "supervisor", host: "acme.localhost" })).toEqual([[]]);
  await expect(send({ timeline }, { account: "label" })).rejects.toMatchObject({ code: "forbidden" });
  const cookie = await cookieOf("supervisor", "acme.localhost");
  const open = visit(`http://acme.localhost/timelines?sheet=${request}`, { cookie }, loader);
  await expect(open).rejects.toMatchObject({ code: "not_found" });
  await expect(visit("http://localhost/timelines", {}, loader)).rejects.toMatchObject({ code: "unauthorised" });
});

test("what is missing goes into the draft in one press; with nothing missing, nothing is changed", async () => {
  const timeline = csv(
    { name: "a", ids: ["GBAYE6800011"] },
    { name: "b", ids: ["song/paper-lantern"] },
    { name: "c", ids: ["song/tide"] },
  );
  expect((await send({ timeline, intent: "request" })).status).toBe(302);
  const { answer } = await visit(
    "http://localhost/transactions/draft",
    { cookie: await cookieOf("supervisor") },
    readDraft,
  );
  const { tracks } = answer as Awaited<ReturnType<typeof readDraft>>;
  expect(tracks.map(({ title }) => title)).toEqual(["Paper Lantern", "Tide?"]);
  const none = await send({ timeline: csv({ name: "a", ids: ["GBAYE6800011"] }), intent: "request" });
  expect([none.status, none.data?.error?.[""]]).toEqual([
    400,
    ["Every track is licensed: there is nothing to request."],
  ]);
});

test("the uses fill in a cue sheet, with what it knows of a song; nothing is saved, and songs of no licence are named", async () => {
  const cookie = await cookieOf("supervisor");
  const url = `http://localhost/transactions/${request}/cue-sheet`;
  const timeline = csv(
    { name: "a", ids: ["GBAYE6800011"], from: 10_480, to: 12_000 },
    { name: "a", ids: ["GBAYE6800011"], from: 60_000, to: 75_000 },
    { name: "b", ids: ["song/paper-lantern"] },
  );
  const form = { timeline, intent: "timeline" };
  const { answer } = await visit(url, { method: "POST", cookie, form, params: { id: request } }, sheetPage.action);
  const { data } = Object(answer) as { data: CueSheetReply };
  expect(data.initialValue?.cues).toEqual([
    { song: songs.ferry, use: "BV", timeIn: "00:10", timeOut: "00:12", duration: "00:02", origin: "", other: "" },
    { song: songs.ferry, use: "BV", timeIn: "01:00", timeOut: "01:15", duration: "00:15", origin: "", other: "" },
  ]);
  expect(data.note).toBe(
    "2 cues filled in from the edit, for the tracks of licence L-2026-0101. Check them, then save. Not in this licence and left out: Paper Lantern.",
  );
  const read = await visit(url, { cookie, params: { id: request } }, sheetPage.loader);
  expect((read.answer as Awaited<ReturnType<typeof sheetPage.loader>>).savedAt).toBeNull();
});

test("a playlist is an edit without times, in its order", async () => {
  const { id } = await notedPlaylist("Spring", [songs.lantern, songs.ferry]);
  const { answer } = await visit(
    `http://localhost/timelines?playlist=${id}`,
    { cookie: await cookieOf("supervisor") },
    loader,
  );
  const { check } = answer as Awaited<ReturnType<typeof loader>>;
  expect(check?.songs.map(({ song, uses }) => [song.id, uses])).toEqual([
    [songs.lantern, [{ startMs: null, endMs: null }]],
    [songs.ferry, [{ startMs: null, endMs: null }]],
  ]);
});

test("a program sends the events and gets songs, licences and problems", async () => {
  const cookie = await cookieOf("supervisor");
  const post = (body: object) =>
    apiResponse(
      "http://localhost/api/v1/timelines",
      { method: "POST", cookie, body: JSON.stringify(body), contentType: "application/json" },
      apiHandler,
    );
  const events = [{ name: "a", ids: ["GBAYE6800011"], startMs: 0, endMs: 1000 }, { name: "Wind.wav" }];
  expect(await (await post({ events })).json()).toMatchObject({
    data: { songs: [{ _id: songs.ferry, matchedBy: "isrc", heardMs: 1000, problems: [] }], unmatched: ["Wind.wav"] },
  });
  expect((await post({ events: [{ name: "a", startMs: 5, endMs: 1 }] })).status).toBe(400);
  expect((await post({ events: [] })).status).toBe(400);
});

test("a list that cannot be read, or is empty, is refused at its field with the input kept", async () => {
  const bad = await send({ timeline: "Name,Start\nFerry,-0:10" });
  expect([bad.status, bad.data?.error?.timeline]).toEqual([400, ["A time is below zero. (line 2, “-0:10”)"]]);
  expect(bad.data?.initialValue?.timeline).toContain("Ferry");
  expect((await send({ timeline: "" })).data?.error?.timeline).toEqual([
    "Names and times: choose a timeline, or paste a list.",
  ]);
  expect((await send({ timeline: csv({ name: "a" }), length: "soon" })).data?.error).toHaveProperty("length");
});
