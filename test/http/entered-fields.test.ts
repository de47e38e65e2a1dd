import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseBuffer } from "music-metadata";
import { beforeAll, expect, test, vi } from "vitest";
import { askIngest, putObject, sha256 } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { copyUrl } from "#test/support/raw-request.ts";

/** Of this run: what is entered is found among the songs of other tests. */
const run = randomUUID().slice(0, 8);
const title = `Entered ${run}`;
const digits = String(Date.now()).slice(-5);

/** Pages and files that read a song, as text. `search`: whether the search for what was entered lists the song. */
type Surface = "page" | "search" | "api" | "tags";

type Entry = { label: string; typed: string; seen: Partial<Record<Surface, string>> };

/** Each field of the form of a song's data, what is typed, and where it is read as what. */
const entries: Entry[] = [
  { label: "Title", typed: title, seen: { page: title, search: title, api: title, tags: title } },
  { label: "Version title", typed: `Night Mix ${run}`, seen: { page: `Night Mix ${run}`, tags: `Night Mix ${run}` } },
  { label: "Language", typed: "deu", seen: { page: "German", api: "deu", tags: "deu" } },
  { label: "BPM", typed: "93", seen: { page: "93", api: "93", tags: "93" } },
  { label: "Key", typed: "F#m", seen: { page: "F#m", api: "F#m", tags: "F#m" } },
  { label: "Year", typed: "1987", seen: { page: "1987", tags: "1987" } },
  {
    label: "ISRC",
    typed: `QZ-DM0-26-${digits}`,
    seen: { page: `QZ-DM0-26-${digits}`, search: `QZ-DM0-26-${digits}`, tags: `QZDM026${digits}` },
  },
  {
    label: "ISWC",
    typed: "T-034.524.680-1",
    seen: { page: "T-034.524.680-1", search: "T-034.524.680-1", tags: "T0345246801" },
  },
  { label: "Catalogue number", typed: `CAT ${run}`, seen: { page: `CAT ${run}`, tags: `CAT ${run}` } },
  { label: "Label", typed: `Quay ${run}`, seen: { page: `Quay ${run}`, search: `Quay ${run}`, tags: `Quay ${run}` } },
  { label: "Copyright", typed: `℗ 2026 Quay ${run}`, seen: { api: `Quay ${run}`, tags: `2026 Quay ${run}` } },
  {
    label: "Description",
    typed: `Tarred ropes ${run}`,
    seen: { page: `Tarred ropes ${run}`, search: `Tarred ropes ${run}` },
  },
  { label: "Origin", typed: `Oslo ${run}`, seen: { page: `Oslo ${run}`, api: `Oslo ${run}` } },
  { label: "Made for", typed: `Ferry film ${run}`, seen: { page: `Ferry film ${run}`, search: `Ferry film ${run}` } },
  { label: "Credits as released", typed: `Drums: Ida ${run}`, seen: { page: `Drums: Ida ${run}`, api: `Ida ${run}` } },
  { label: "Label copy", typed: `Print ${run}`, seen: { page: `Print ${run}`, api: `Print ${run}` } },
  { label: "Editorial note", typed: `Warm ${run}`, seen: { page: `Warm ${run}`, api: `Warm ${run}` } },
  { label: "Lyrics made by", typed: "none", seen: { page: "Human made", api: "none" } },
  { label: "Stated by", typed: `Writer ${run}`, seen: { page: `stated by Writer ${run}`, api: `Writer ${run}` } },
];

let staff: PlainBrowser;
let id = "";
let path = "";

/** Search takes up what changed with the next delivery, or within a minute. */
async function deliverAnother(): Promise<void> {
  const { entry, objects } = await preparedRecording({ title: `Another ${run}` });
  for (const { bucket, key, bytes } of objects) await putObject(bucket, key, Buffer.from(bytes));
  expect((await askIngest("POST", "recordings", { json: entry })).status).toBe(201);
}

/** Ingests a recording whose original is an MP3, which downloads with its tags. */
async function ingest(): Promise<string> {
  const { entry, objects } = await preparedRecording({
    title: `Before ${run}`,
    artists: [{ name: `Ferry ${run}`, slug: `ferry-${run}` }],
  });
  const bytes = Buffer.concat([readFileSync("test/support/fixtures/audio/sweep.mp3"), Buffer.from(run)]);
  const hash = sha256(bytes);
  const original = entry.files.find(({ role }) => role === "original");
  if (original === undefined) throw new Error("no original");
  Object.assign(original, {
    ...{ key: original.key.replace(/wav$/, "mp3"), contentType: "audio/mpeg", bytes: bytes.length, sha256: hash },
  });
  Object.assign(entry, { sha256: hash, originalName: "take 1.mp3", codec: "MPEG 1 Layer 3" });
  for (const { bucket, key, bytes: content } of objects) {
    if (!key.endsWith(".wav")) await putObject(bucket, key, Buffer.from(content));
  }
  await putObject("MASTERS", original.key, bytes);
  const recorded = await askIngest("POST", "recordings", { json: entry });
  expect(recorded.status, recorded.body).toBe(201);
  return entry.recordingId;
}

async function textOf(surface: Surface, typed: string): Promise<string> {
  if (surface === "page") {
    await staff.open(path);
    return staff.page.text;
  }
  if (surface === "api") return JSON.stringify((await staff.api("GET", `/api/v1/song-records/${id}`)).data);
  if (surface === "search") {
    await staff.open(`/search?q=${encodeURIComponent(typed)}`);
    return staff.main.links(/./).includes(path) ? typed : staff.main.text;
  }
  const visitor = staff.visitor();
  const { headers } = await visitor.post("/download", { song: id, format: "mp3" });
  const url = new URL(headers.location ?? "", copyUrl());
  const file = await fetch(url, { headers: { Cookie: visitor.session ?? "", Accept: "text/html" } });
  const { common, native } = await parseBuffer(new Uint8Array(await file.arrayBuffer()), { mimeType: "audio/mpeg" });
  return JSON.stringify({ common, native });
}

beforeAll(async () => {
  staff = await PlainBrowser.signedIn("localhost", "admin");
  id = await ingest();
  await staff.open(`/songs/${id}`);
  staff.main.unfold(/^How it was made/);
  staff.main.unfold(/^Texts/);
  for (const { label, typed } of entries) staff.fill(label, typed);
  await staff.press("Save");
  expect(staff.page.text).toContain("saved");
  await deliverAnother();
  await staff.open(`/songs/${id}`);
  path = staff.main.links("Song page")[0] ?? "";
});

test.each(entries)("$label is read wherever it is shown", async ({ typed, seen }) => {
  await staff.open(`/songs/${id}`);
  for (const [surface, text] of Object.entries(seen))
    await vi.waitFor(async () => expect(await textOf(surface as Surface, typed), surface).toContain(text), 20_000);
});

/** Adds a party whose IPI name number is corrected as the form says. Returns the number. */
async function addParty(name: string, kind: string, society: string): Promise<string> {
  const ownDigits = String(Math.floor(Math.random() * 1e9)).padStart(9, "0");
  await staff.open("/parties/new");
  staff.fill("Name", name);
  staff.fill("Kind", kind);
  staff.fill("Society", society);
  staff.fill("IPI name number", `${ownDigits}00`);
  await staff.press("Save");
  // Of a hundred numbers one has these digits.
  if (staff.page.text.includes(`“${name}” added`)) return `${ownDigits}00`;
  const [, right = "00"] = /digits 10 and 11 are 00, but the others call for (\d\d)/.exec(staff.main.text) ?? [];
  expect(staff.main.value("Society")).toBe(society);
  staff.fill("IPI name number", `${ownDigits}${right}`);
  await staff.press("Save");
  expect(staff.page.text).toContain(`“${name}” added`);
  return `${ownDigits}${right}`;
}

type TypedShare = { party: string; role?: string; percent: string };

/** Adds a share to a side of the song, as its only one. */
async function addShare(side: "Composition" | "Master", { party, role, percent }: TypedShare): Promise<void> {
  await staff.open(`/songs/${id}/rights`);
  const form = () => staff.main.part("section", side);
  await staff.press("Add a share", form());
  staff.fill("Party", party, form());
  if (role !== undefined) staff.fill("Role", role, form());
  staff.fill("Share in %", percent, form());
  staff.fill("Territories", "World", form());
  await staff.press(/^Save the/, form());
}

test("a writer and an owner who are entered once are read in credits, rights, search and files", async () => {
  const [writer, owner] = [`Ada Quill ${run}`, `Fathom ${run}`];
  const ipi = await addParty(writer, "person", "PRS");
  await addParty(owner, "label", "GEMA");
  await addShare("Composition", { party: ipi, role: "CA", percent: "99.99" });
  expect(staff.main.part("section", "Composition").text).toContain("0.01 % is missing");
  staff.fill("Share in %", "100", staff.main.part("section", "Composition"));
  await staff.press(/^Save the/, staff.main.part("section", "Composition"));
  await addShare("Master", { party: owner, percent: "100" });
  expect(staff.main.text).toContain("Complete: both sides add up to 100 % everywhere.");
  await deliverAnother();
  await staff.open(path);
  expect(staff.page.text).toContain(writer);
  await staff.open(`${path}/rights`);
  for (const text of [writer, owner, ipi, "PRS", "100 %"]) expect(staff.page.text).toContain(text);
  await vi.waitFor(async () => expect(await textOf("search", writer)).toBe(writer), 20_000);
  expect(await textOf("tags", "")).toContain(writer);
});

/** Fills in the form of a new record and saves it. */
async function addRecord(list: string, name: string, given: Record<string, string>): Promise<void> {
  await staff.open(`${list}/new`);
  for (const [label, typed] of Object.entries(given)) staff.fill(label, typed);
  await staff.press("Save");
  expect(staff.page.text).toContain(`“${name}” added`);
}

/** Corrects a record that its list finds by name. */
async function changeRecord(list: string, name: string, change: () => void): Promise<void> {
  await staff.open(`${list}?q=${encodeURIComponent(name)}`);
  await staff.follow(name);
  change();
  await staff.press("Save");
  expect(staff.page.text).toContain("saved");
}

test("an album, a restriction, a tier and what staff say of an artist are read where the song is", async () => {
  const [album, restriction, tier] = [`Harbour ${run}`, `No alcohol ${run}`, `Tier ${run}`];
  const artist = `Ferry ${run}`;
  await addRecord("/albums", album, { Title: album, Label: `Quay ${run}`, Year: "1988" });
  await addRecord("/restrictions", restriction, { Name: restriction, Kind: "use", Value: "alcohol" });
  await addRecord("/tiers", tier, { Name: tier, Position: "9" });
  await staff.open(`/albums?q=${encodeURIComponent(album)}`);
  await staff.follow(album);
  const albumSlug = staff.main.value("Page address");
  await changeRecord("/artists", artist, () => {
    staff.fill("Aliases", `Slipway ${run}`);
    staff.fill("Bio", `Plays on the quay since ${run}.`);
  });
  await staff.open(`/songs/${id}`);
  staff.fill("Tier", tier);
  staff.main.unfold(/^Publication and restrictions/);
  staff.tick(restriction);
  await staff.press("Albums: add a row");
  staff.fill("Album", albumSlug);
  staff.fill("Track", "7");
  await staff.press("Save");
  expect(staff.page.text).toContain("saved");
  await deliverAnother();

  await staff.open(path);
  expect(staff.page.text).toContain(`${album} (1988)`);
  await staff.open(`/music-sync-licensing/album/${albumSlug}`);
  expect(staff.page.text).toContain(title);
  expect(await textOf("tags", "")).toContain(album);
  expect(await textOf("tags", "")).toContain('"no":7');
  await staff.open(`${path}/rights`);
  expect(staff.page.text).toContain(restriction);
  expect(await textOf("api", "")).toContain("tierId");
  await staff.open(`/music-sync-licensing/artist/ferry-${run}`);
  expect(staff.page.text).toContain(`Plays on the quay since ${run}.`);
  await vi.waitFor(async () => expect(await textOf("search", `Slipway ${run}`)).toBe(`Slipway ${run}`), 20_000);
});
