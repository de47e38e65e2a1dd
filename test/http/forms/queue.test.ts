import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a row of the queue is filtered, assigned, snoozed and brought back without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await browser.open("/queue?kind=brief&whose=none");
  const [row] = browser.main.parts("tr", /Assign to me: Lantern Films|Lantern Films/);
  if (row === undefined) throw new Error(`no brief at ${browser.path}`);
  await browser.press("Assign to me: Lantern Films", row);
  expect(browser.path).toBe("/queue?kind=brief&whose=none");
  expect(browser.main.text).not.toContain("Lantern Films");
  await browser.open("/queue?whose=mine");
  await browser.press("Snooze until tomorrow: Lantern Films");
  expect(browser.main.text).not.toContain("Lantern Films");
  await browser.open("/queue?show=snoozed&whose=mine");
  await browser.press("Show again: Lantern Films");
  await browser.open("/queue?whose=mine");
  await browser.press("Unassign me: Lantern Films");
  expect(browser.main.text).not.toContain("Lantern Films");
  await browser.open("/queue?kind=brief");
  await browser.follow("Lantern Films");
  expect([browser.status, browser.path.startsWith("/opportunities/")]).toEqual([200, true]);
  await browser.open("/opportunities");
  await browser.follow("What waits, in the queue");
  expect(browser.path).toBe("/queue?kind=brief");
});
