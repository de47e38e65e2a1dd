import { expect, test } from "vitest";
import { readCsv } from "#app/edge/http/read-csv.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";
import { tone } from "#test/support/tone.ts";

const mark = Date.now().toString().slice(-6);

test("a catalogue moves in without scripts: sheet, columns, audio, check, and is given up", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "admin");
  await staff.open("/ingestions/move");
  staff.fill("Name", "  ");
  await staff.press("Start a move");
  expect(staff.status).toBe(400);
  staff.fill("Name", `Library ${mark}`);
  await staff.press("Start a move");
  const path = staff.path;
  expect(path).toMatch(/^\/ingestions\/move\/[\w-]+$/);

  const csv = `Datei;Titel;Tempo\r\nnight ${mark}.wav;Night ${mark};100\r\nother.wav;Day ${mark};fast\r\nlost.wav;Lost ${mark};90\r\n`;
  staff.choose("Sheet", [{ name: "library.csv", type: "text/csv", bytes: Buffer.from(csv) }]);
  await staff.press("Read the sheet");
  await staff.open(`${path}/columns`);
  staff.fill("Tempo", "BPM");
  await staff.press("Save columns");

  await staff.open(`${path}/audio`);
  const files = [`night ${mark}.wav`, `other.wav`, `${mark} final.wav`];
  staff.choose(
    "Audio files",
    files.map((name) => ({ name, type: "audio/wav", bytes: tone() })),
  );
  await staff.press("Upload");
  await staff.open(path);
  await staff.press("Check everything");
  expect(staff.main.text).toContain("By file name 1");
  expect(staff.main.text).toContain("Refused 1");
  expect(staff.main.text).toContain("No audio 1");
  const left = readCsv((await staff.visitor().get(`${path}/left.csv`)).body);
  expect(left.map((row) => row[1])).toEqual(["Row", "2", "3", "4"]);
  expect(left[2]?.join(" ")).toContain("BPM");

  await staff.press("Give up this move");
  await expect
    .poll(
      async () => {
        await staff.open(path);
        return staff.main.text;
      },
      { timeout: 60_000 },
    )
    .toContain("Undone");
});
