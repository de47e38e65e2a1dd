import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const edl = `TITLE: Spot
FCM: NON-DROP FRAME
001  AX  A  C  00:00:00:00 00:00:12:00 01:00:00:00 01:00:12:00
* FROM CLIP NAME: Paper Lanterns.wav
002  AX  A  C  00:00:00:00 00:00:08:00 01:00:12:00 01:00:20:00
* FROM CLIP NAME: Bed 03.wav
`;

test("without scripts the list of the Node script is pasted, a clip is searched and chosen, and what is missing is requested", async () => {
  const folder = mkdtempSync(join(tmpdir(), "timeline-"));
  const file = join(folder, "spot.edl");
  writeFileSync(file, edl);
  const list = execFileSync(process.execPath, ["scripts/timeline.ts", file, "25"], { encoding: "utf8" });
  rmSync(folder, { recursive: true });

  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/transactions");
  await browser.follow("Check an edit against your licences");
  expect(browser.main.text).toContain(copy.noScript);
  await browser.press(copy.check);
  expect(browser.main.text).toContain(copy.errors.list);
  browser.fill(copy.list, "Name,Start\nFerry,-1");
  await browser.press(copy.check);
  expect(browser.main.text).toContain("A time is below zero. (line 2, “-1”)");
  expect(browser.main.value(copy.list)).toContain("Ferry,-1");

  browser.fill(copy.list, list);
  await browser.press(copy.check);
  expect(browser.main.text).toContain(copy.songs);
  expect(browser.main.text).toContain("Paper Lanterns");
  expect(browser.main.text).toContain("00:00–00:12");
  const bed = () => browser.main.part("li", /^Bed 03\.wav/);
  browser.fill(copy.findTracks, "paper", bed());
  await browser.press(copy.findFor("Bed 03.wav"), bed());
  expect(bed().text).toMatch(/Paper Lanterns, /);
  await browser.press("Request the missing track");
  expect(browser.path).toBe("/transactions/draft");
  expect(browser.main.text).toContain("Paper Lanterns");
});
