import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("the desk adds a programme with music of others, gets its air date from a list and sends it without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const code = `HB-${Date.now().toString(36)}`;
  await browser.open("/cue-sheets");
  await browser.follow("Add programme");
  browser.fill(/^Series or film title/, code);
  browser.fill("Production number", code);
  browser.fill("Network or platform", "Channel 5");
  browser.fill(/^Show length/, "44:00");
  await browser.press("Add cue");
  browser.main.unfold("Music of others");
  browser.fill("Cue 1, Music of others", "Blue Door\nAda Lund (C), PRS, IPI 00014107338, 100 %");
  browser.fill("Cue 1, Duration", "45:00");
  await browser.press("Save cue sheet");
  expect(browser.main.descriptionOf("Cue 1, Duration")).toContain("beyond the show's length");
  browser.fill("Cue 1, Duration", "0:40");
  await browser.press("Save cue sheet");
  expect(browser.page.text).toContain("Cue sheet saved");
  const { path } = browser;
  expect(path).toMatch(/^\/cue-sheets\/[0-9a-f-]{36}$/);
  await browser.press("Mark as sent");
  expect(browser.main.descriptionOf("Reason")).toContain("why it goes out");

  await browser.open("/cue-sheets/as-run");
  const bytes = Buffer.from(`Sendedatum;Produktionsnummer\n09.11.2026;${code}\n02.11.2026;${code}\n`);
  browser.choose("List", [{ name: "as-run.csv", type: "text/csv", bytes }]);
  await browser.press("Match list");
  expect(browser.main.text).toContain(`${code}: 2026-11-02, 2026-11-09`);
  await browser.press("Enter air dates");
  expect(browser.page.text).toContain("1 cue sheet changed");

  await browser.open(path);
  expect(browser.main.value("Air date")).toBe("2026-11-02");
  expect(browser.main.value("Other airings")).toBe("2026-11-09");
  expect(browser.main.text).toContain("The saved version is complete.");
  await browser.press("Mark as sent");
  await browser.press("Mark as approved");
  expect(browser.page.text).toContain("Cue sheet marked as approved");
  expect(browser.main.text).toContain("can't be changed any more");
});
