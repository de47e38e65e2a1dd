import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aiParts } from "#app/artists/songs/song-submission.ts";
import { askIngest, putObject } from "#test/support/ingest-client.ts";
import { preparedRecording } from "#test/support/ingested.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const key = () => Date.now().toString(36);

/** The beginning of a WAV with bytes of its own. */
function wav(): Buffer {
  const head = Buffer.from(
    "RIFF\xff\xff\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x02\0\x44\xac\0\0\x10\xb1\x02\0\x04\0\x10\0data\xff\xff\xff\x7f",
    "latin1",
  );
  return Buffer.concat([head, randomBytes(2000)]);
}

const audioFile = (name: string, bytes = wav()) => [{ name, type: "audio/wav", bytes }];

/** The section of the page with this heading. */
function section(browser: PlainBrowser, name: string) {
  const found = browser.main.parts("section").find(({ headings }) => headings[0] === name);
  if (found === undefined) throw new Error(`no section ${name} at ${browser.path}`);
  return found;
}

async function save(browser: PlainBrowser, name: string): Promise<void> {
  await browser.press("Save", section(browser, name));
}

/** What the bench does with the files of a song that was sent. */
async function ingest(title: string): Promise<string[]> {
  const recordings = [];
  for (;;) {
    const { files } = JSON.parse((await askIngest("GET", "songs")).body).data;
    const queued = files.find((file: { title: string }) => file.title === title);
    if (queued === undefined) return recordings;
    expect((await askIngest("GET", `songs/${queued.fileId}/file`)).status).toBe(200);
    const { entry, objects } = await preparedRecording(queued.tags);
    for (const { key: object, bytes } of objects) await putObject("MASTERS", object, Buffer.from(bytes));
    const recording = { ...entry, files: entry.files.map((file) => ({ ...file, bucket: "MASTERS" })) };
    expect((await askIngest("POST", "songs", { json: { fileId: queued.fileId, recording } })).status).toBe(201);
    recordings.push(entry.recordingId);
  }
}

test("a song is submitted, read, rated and published without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "artist");
  const title = `Quay ${key()}`;
  await browser.open("/artists/songs/new");
  browser.fill("Title", title);
  browser.choose("Audio file", [{ name: "notes.txt", type: "text/plain", bytes: Buffer.from("no audio at all") }]);
  await browser.press("Create draft");
  expect(browser.main.descriptionOf("Audio file")).toContain("We don't accept this file type.");
  expect(browser.main.value("Title")).toBe(title);
  browser.choose("Audio file", audioFile("quay.wav"));
  await browser.press("Create draft");
  expect(browser.page.text).toContain("Draft created");
  const page = browser.path;
  for (const gap of [
    "Enter the year.",
    "Choose at least one genre.",
    "State how all five parts were made.",
    "Shares: ",
  ])
    expect(browser.main.text).toContain(gap);

  browser.fill("Year of release", "1859");
  browser.fill("Language", "english");
  browser.fill("ISRC", "PT-A11");
  await save(browser, "Song");
  expect([browser.status, browser.main.value("Language")]).toEqual([400, "english"]);
  expect(browser.main.descriptionOf("Year of release")).toContain("from 1860");
  expect(browser.main.descriptionOf("ISRC")).not.toBe("");
  browser.fill("Year of release", "2026");
  browser.fill("Language", "eng");
  browser.fill("ISRC", "");
  browser.main.unfold(/^Genres/);
  const genre = section(browser, "Song").part("fieldset", /^Genres/);
  const [first = ""] = genre.elements("input").map(({ attribs }) => attribs.value ?? "");
  browser.tick(first, true, genre);
  await save(browser, "Song");
  expect(browser.page.text).toContain("Saved");

  browser.main.unfold("Add another version");
  const version = section(browser, "Files").parts("form", "Version").at(-1);
  browser.choose("Audio file", audioFile("quay-instrumental.wav"), version);
  await browser.press("Upload", version);
  expect(browser.main.text).toContain("quay-instrumental.wav");
  browser.fill("Performers, producers and engineers", "nobody knows");
  await save(browser, "Credits");
  expect(browser.main.descriptionOf("Performers, producers and engineers")).toContain("a colon");
  browser.fill("Performers, producers and engineers", "Voice: Lucia Arden");
  await save(browser, "Credits");
  const made = section(browser, "How it was made");
  expect(made.elements("select").map(({ attribs }) => attribs.name)).toEqual([...aiParts, "aiEvidence"]);
  const questions = made.parts("label").map(({ text }) => text);
  for (const label of questions.slice(0, aiParts.length)) browser.fill(label, "none");
  browser.fill("Evidence that you can show", "session_export");
  await save(browser, "How it was made");
  await browser.open(`${page}/shares`);
  await browser.press(/^Save/);
  await browser.open(page);
  expect(browser.main.text).not.toContain("Before you can send it");

  browser.fill("Your full name", "Lucia");
  browser.tick(/^I have read/);
  await browser.press("Sign and send");
  expect(browser.main.descriptionOf("Your full name")).toContain("first and last");
  browser.fill("Your full name", "Lucia Arden");
  await browser.press("Sign and send");
  expect(browser.page.text).toContain("Song submitted");
  expect(browser.main.text).toContain("Signed by Lucia Arden");

  const [main = "", instrumental = ""] = await ingest(title);
  await browser.open(page);
  expect(browser.main.text).toContain("We are listening to it.");
  const [audio] = browser.main.elements("audio").map(({ attribs }) => attribs.src ?? "");
  expect(audio).toBe(`/song-media/${main}/direct.m4a`);
  expect((await browser.visitor().get(audio ?? "")).status).toBe(200);
  expect((await new PlainBrowser().visitor().get(audio ?? "")).status).toBe(404);

  const staff = await PlainBrowser.signedIn("localhost", "staff");
  await staff.open("/song-submissions");
  await staff.follow(title);
  await staff.press("Publish");
  expect(staff.main.text).toContain("isn't approved");
  const submission = staff.path;
  for (const id of [main, instrumental]) {
    await staff.open(`/rating/${id}`);
    await staff.press("Rate this song");
    staff.tick("4");
    await staff.press("Save and next");
    await staff.open(`/rating/${id}`);
    await staff.press(/^Approve/);
  }
  await staff.open(submission);
  await staff.press("Publish");
  expect(staff.page.text).toContain(`${title} published`);
  await browser.open(page);
  await browser.follow("Open in the catalogue");
  expect(browser.main.headings[0]).toContain(title);
  await browser.open(page);
  browser.main.unfold("Ask to take it down");
  browser.fill("Why should it be taken down?", "Signed elsewhere.");
  await browser.press("Ask to take it down");
  expect(browser.page.text).toContain("We got your request");
  await browser.open(`/artists/songs/export.csv?state=published`);
  expect(browser.page.roots.length).toBeGreaterThan(0);
});

test("the agreement is previewed and saved as a new text, and a song is not accepted with a reason", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  await staff.open("/song-submissions/terms");
  const text = staff.main.value("Text");
  await staff.press("Save");
  expect(staff.main.descriptionOf("Text")).toContain("the same as before");
  staff.fill("Text", `${text} ${key()}`);
  await staff.press("Preview");
  expect(staff.main.headings).toContain("Preview");
  await staff.press("Save");
  expect(staff.page.text).toContain("Agreement saved");
  expect(staff.main.headings).toContain("Former texts");
});
