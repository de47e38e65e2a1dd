import { expect, test } from "vitest";
import { askIngest } from "#test/support/ingest-client.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { tone } from "#test/support/tone.ts";

const mark = Date.now().toString(36);
const title = `Fjord ${mark}`;
const file = (name: string) => ({ name, type: "audio/wav", bytes: tone(1) });

test("files are uploaded, decided about, removed and put back without scripts", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  await staff.open("/ingestions");
  await staff.follow("Files", staff.page);
  expect(staff.path).toBe("/ingestions/files");
  const notes = { name: "notes.wav", type: "text/plain", bytes: Buffer.from("no audio ".repeat(20)) };
  staff.choose(/^Audio files/, [file(`${title} (Instrumental).wav`), notes, file(`${title} - Drums.wav`)]);
  await staff.press("Upload");
  expect(staff.page.text).toContain("1 file isn't uploaded, 2 files are uploaded");
  expect(staff.page.text).toContain("notes.wav: This isn't audio.");
  await staff.open(`/ingestions/files?q=${mark}`);
  expect(staff.main.text).toContain("Instrumental of a song that you choose");
  expect(staff.main.text).toContain("Stem “Drums” of a song that you choose");

  await staff.follow(`Change what ${title} - Drums.wav becomes`);
  staff.fill("Another song", "US-XX1-26-99999");
  await staff.press("Save and read file");
  expect(staff.main.descriptionOf("Another song")).toContain("No song has this ISRC");
  expect(staff.main.value("Another song")).toBe("US-XX1-26-99999");
  await staff.press("Remove");
  expect(staff.page.text).toContain("is removed from the list");
  await staff.press("Put back");
  expect(staff.page.text).toContain("The file is back in the list");

  await staff.open("/ingestions/files");
  staff.choose(/^Audio files/, [file(`${title}.wav`)]);
  await staff.press("Upload");
  expect(staff.page.text).toContain("1 file is uploaded");
  await staff.open(`/ingestions/files?q=${mark}`);
  expect(staff.main.text).toContain(`Instrumental of ${title}.wav`);
  await staff.press(`Accept what is proposed for ${title} (Instrumental).wav`);
  expect(staff.page.text).toContain("1 proposal is accepted");
  await staff.open(`/ingestions/files?q=${mark}`);
  expect(staff.main.text).toContain(`Waits for ${title}.wav`);
  expect(staff.main.part("tr", `${title}.wav`).text).toMatch(/Queued\s*\d+ \w+ 20\d\d, \d\d:\d\d/);
  const { files } = JSON.parse((await askIngest("GET", "uploads")).body).data;
  const names: string[] = files.map(({ name }: { name: string }) => name);
  expect(names.filter((name) => name.includes(mark))).toEqual([`${title}.wav`]);
});
