import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const song = "/music-sync-licensing/song/ballroom-in-june";

test("a licence needs a product category, asked for at its field; with it the draft shows totals, and the request its light", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  const project = `Evening ${randomUUID().slice(0, 8)}`;
  await browser.open(`${song}/license`);
  browser.tick("Licence for a defined use");
  browser.fill("Project", project);
  browser.fill("End client", "Kestrel Brewery");
  browser.tick("Social, paid");
  browser.fill("Product category", "");
  browser.fill("Territory", "Germany, AT");
  browser.fill("Term in months", "12");
  browser.fill("Exclusivity", "none");
  await browser.press("Send request");
  expect(browser.main.descriptionOf("Product category")).toContain("choose a category before you send the request");
  expect([browser.main.value("Project"), browser.main.value("Territory")]).toEqual([project, "Germany, AT"]);
  browser.fill("Exclusivity", "category");
  await browser.press("Send request");
  expect(browser.main.descriptionOf("Product category")).toContain("choose the category you need exclusivity for");

  // A draft may lack it.
  await browser.press("Save draft");
  expect(browser.main.text).toMatch(/\d+ (clear|needs?|to check|blocked)/);
  browser.fill("Product category", "alcohol");
  await browser.press("Send request");
  expect(browser.main.text).toContain("12 months; exclusive for alcohol");
  expect(browser.main.text).toMatch(/(Clear|To check|Blocked|\d+ approvals?)/);
});

test("without scripts a preset fills in the form and keeps what was typed; the sentence says it, and edits that can't be read are told at the field", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open(`${song}/license`);
  browser.tick("Licence for a defined use");
  browser.fill("Project", "Kept");
  browser.fill("Territory", "Germany");
  browser.fill("Term in months", "");
  browser.fill("Edits", "2x30, a long one");
  await browser.press("TV commercial");
  expect(browser.main.value("Project")).toBe("Kept");
  expect(browser.main.value("Term in months")).toBe("12");
  expect(browser.main.text).toContain("Usually 12 months");
  expect(browser.main.text).toMatch(/Broadcast TV, national.*; Germany; 12 months/);
  await browser.press("Save draft");
  expect(browser.main.descriptionOf("Edits")).toContain("“a long one” isn't a number and a length");
  browser.fill("Edits", "2x30, 6 s");
  browser.tick("One of them: we quote each, you choose");
  await browser.press("Save draft");
  expect(browser.main.value("Edits")).toBe("2 × 30 s, 1 × 6 s");
  expect(browser.main.text).toMatch(/Still missing: .*End client/);
});
