import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as lyricsFile } from "#app/backoffice/song-lyrics/routes/song-lyrics-file.ts";
import { loader as lyricsTab, action as saveLyrics } from "#app/backoffice/song-lyrics/routes/song-lyrics-tab.tsx";
import { action as saveTags, loader as tagsTab } from "#app/backoffice/song-tags/routes/song-tags-tab.tsx";
import { loader as historyTab } from "#app/backoffice/songs/routes/song-history.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Form = Record<string, string>;
type Loader = Parameters<typeof visit>[2];
const main = "http://localhost";

async function open<T>(id: string, tab: string, loader: (args: never) => Promise<T>): Promise<T> {
  const { answer } = await visit(`${main}/songs/${id}/${tab}`, { cookie: staff, params: { id } }, loader as Loader);
  return answer as T;
}

async function send(id: string, tab: string, action: Loader, form: Form, host = main): Promise<unknown> {
  const options = { method: "POST", cookie: staff, params: { id }, form };
  return (await visit(`${host}/songs/${id}/${tab}`, options, action)).answer;
}

const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;
const inputOf = (answer: unknown) => (answer as { data: { initialValue: Form } }).data.initialValue;

async function setLyrics(id: string, text: string) {
  const { version } = await open(id, "lyrics", lyricsTab);
  return send(id, "lyrics", saveLyrics, { version, text });
}

const stored = async (id: string) =>
  (
    await DB.prepare("SELECT at_ms, text FROM lyrics WHERE recording_id = ? ORDER BY line").bind(id).all<{
      at_ms: number | null;
      text: string;
    }>()
  ).results.map(({ at_ms, text }) => [at_ms, text]);

test("lyrics are entered with times, read as LRC and TTML, marked for search and in the history", async () => {
  const { id } = await addRecording(testContext(), { title: "Sung" });
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(statusOf(await setLyrics(id, "[00:30.00][00:02.50]Row & row\n\n[00:05]Your boat"))).toBe(302);
  expect(await stored(id)).toEqual([
    [2500, "Row & row"],
    [5000, "Your boat"],
    [30_000, "Row & row"],
  ]);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(1);
  const lrc = (await open(id, "lyrics.lrc", lyricsFile as never)) as Response;
  expect(await lrc.text()).toBe("[00:02.50]Row & row\n[00:05.00]Your boat\n[00:30.00]Row & row\n");
  const ttml = await ((await open(id, "lyrics.ttml", lyricsFile as never)) as Response).text();
  expect(ttml.charCodeAt(0)).toBe("<".charCodeAt(0));
  expect(ttml).toContain('<p begin="0:02.500" end="0:05.000">Row &amp; row</p>');
  const other = await addRecording(testContext(), { title: "Sung again" });
  await setLyrics(other.id, ttml);
  expect(await stored(other.id)).toEqual(await stored(id));
  const { history } = await open(id, "history", historyTab);
  expect(history[0]).toMatchObject({ field: "Lyrics", before: "none", after: "3 lines, 3 with a time" });
  expect(statusOf(await setLyrics(id, ""))).toBe(302);
  expect(await stored(id)).toEqual([]);
});

test.each([
  ["one\n[01:75]two", "line 2: enter the time as minutes and seconds"],
  ["[09:00]two", "line 1: this time is past the end"],
  [`one\ntwo\n${"x".repeat(501)}`, "line 3: a line has at most 500 characters"],
  ["x\n".repeat(501), "at most 500 lines"],
  ["<svg/>", "isn't TTML"],
  ['<tt><body><p begin="soon">a</p></body></tt>', "paragraph 1: “soon” isn't a time"],
  ["[offset:-600000]\n[00:01]moved", "line 1: this time is past the end"],
  [`<tt><body><p>${"x".repeat(501)}</p></body></tt>`, "line 1: a line has at most 500 characters"],
  ['<tt><body><p begin="1">[2x] twice</p></body></tt>', "line 1: enter the time as minutes and seconds"],
])("lyrics that cannot be read are named and kept", async (text, message) => {
  const { id } = await addRecording(testContext(), { title: "Wrong", lines: ["Stays"] });
  const answer = await setLyrics(id, text);
  expect(errorsOf(answer).text?.[0]).toContain(message);
  expect(inputOf(answer).text).toBe(text.replace(/\n$/, text.endsWith("\n") ? "\n" : ""));
  expect(await stored(id)).toEqual([[0, "Stays"]]);
});

test("TTML keeps each time with its own words, and leaves control characters out", async () => {
  const { id } = await addRecording(testContext(), { title: "Referenced" });
  const paragraphs = '<p begin="1"/><p begin="2">two</p><p begin="3">&#0;three&#7;</p><p begin="4">&#0;</p>';
  expect(statusOf(await setLyrics(id, `<tt><body>${paragraphs}</body></tt>`))).toBe(302);
  expect(await stored(id)).toEqual([
    [2000, "two"],
    [3000, "three"],
  ]);
});

test("of two editors of lyrics the second is told and keeps the input; saving what is stored changes nothing", async () => {
  const { id } = await addRecording(testContext(), { title: "Shared" });
  const { version } = await open(id, "lyrics", lyricsTab);
  await send(id, "lyrics", saveLyrics, { version, text: "First" });
  const second = await send(id, "lyrics", saveLyrics, { version, text: "Second" });
  expect(errorsOf(second)[""]?.[0]).toContain("Someone saved this song");
  expect(inputOf(second)).toMatchObject({ text: "Second" });
  expect(await stored(id)).toEqual([[null, "First"]]);
  const before = await countRows("SELECT count(*) AS n FROM audit_log");
  await setLyrics(id, "First");
  expect(await countRows("SELECT count(*) AS n FROM audit_log")).toBe(before);
});

const tagRows = async (id: string) =>
  (await open(id, "tags", tagsTab)).tags.map(({ label, strength, source }) => [label, strength, source]);

/** The form of the tags as it is filled, with what a person changes. */
async function changeTags(id: string, change: Form) {
  const { version, tags } = await open(id, "tags", tagsTab);
  const rows = tags.flatMap(({ id: tagId, strength }, at): [string, string][] => [
    [`tags[${at}].id`, tagId],
    [`tags[${at}].strength`, String(strength)],
  ]);
  return send(id, "tags", saveTags, { version, ...Object.fromEntries(rows), add: "", addStrength: "100", ...change });
}

test("tags are added, weighed, confirmed and removed", async () => {
  const { id } = await addRecording(testContext(), { title: "Tagged", mood: ["Calm"], genre: ["Ambient"] });
  await addRecording(testContext(), { title: "Other", mood: ["Bright"] });
  await DB.prepare(
    "UPDATE recording_tags SET source = 'machine', strength = 0.4 WHERE recording_id = ? AND tag_id = 'mood-calm'",
  )
    .bind(id)
    .run();
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(await tagRows(id)).toEqual([
    ["Ambient", 100, "human"],
    ["Calm", 40, "machine"],
  ]);
  expect(statusOf(await changeTags(id, { add: "mood: bright", addStrength: "70", "tags[1].confirm": "on" }))).toBe(302);
  expect(await tagRows(id)).toEqual([
    ["Ambient", 100, "human"],
    ["Bright", 70, "human"],
    ["Calm", 40, "human"],
  ]);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty")).toBe(1);
  await changeTags(id, { "tags[0].remove": "on", "tags[1].strength": "90" });
  expect(await tagRows(id)).toEqual([
    ["Bright", 90, "human"],
    ["Calm", 40, "human"],
  ]);
  // A removed tag is not proposed again.
  expect(await countRows("SELECT count(*) AS n FROM refused_tags")).toBe(1);
  const { history } = await open(id, "history", historyTab);
  expect(history[0]).toMatchObject({ field: "Tags", after: "Bright 90 %, Calm 40 %" });
  expect(
    await countRows("SELECT count(*) AS n FROM recording_field_sources WHERE field = 'tags' AND source = 'person'"),
  ).toBe(1);
});

test("a tag that does not exist, is there already or in two categories, and a wrong strength are named at the field", async () => {
  const { id } = await addRecording(testContext(), { title: "Named", mood: ["Dark"], genre: ["Dark"] });
  await addRecording(testContext(), { title: "Else", instrument: ["Twice"], genre: ["Twice"] });
  const add = async (name: string) => errorsOf(await changeTags(id, { add: name })).add?.[0];
  expect(await add("Nonsense")).toContain("there is no tag “Nonsense”");
  expect(await add("Mood: dark")).toContain("has “Dark” already");
  expect(await add("twice")).toContain("Enter one of Genre: Twice, Instrument: Twice");
  const wrong = await changeTags(id, { "tags[1].strength": "150" });
  expect(errorsOf(wrong)["tags[1].strength"]?.[0]).toContain("from 1 to 100");
});

test("a company's host has none of it, and an unknown song is not found", async () => {
  const { id } = await addRecording(testContext(), { title: "Elsewhere" });
  for (const [tab, action] of [
    ["lyrics", saveLyrics],
    ["tags", saveTags],
  ] as const) {
    await expect(send(id, tab, action as Loader, {}, `http://${acme}`)).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|unauthorised/),
    });
    await expect(send("unknown", tab, action as Loader, {})).rejects.toMatchObject({ code: "not_found" });
  }
});
