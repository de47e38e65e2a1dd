import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

/** Opens the page until its statements are made, or locked. */
async function waitFor(browser: PlainBrowser, state: string): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    await browser.open(browser.path);
    if (browser.main.text.includes(state)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${browser.path} is not ${state}`);
}

test("without scripts a run is started by one person and approved by another", async () => {
  const [admin, staff] = [
    await PlainBrowser.signedIn("localhost", "admin"),
    await PlainBrowser.signedIn("localhost", "staff"),
  ];
  await admin.open("/statements");
  const [newest] = admin.main.links(/^Run until/);
  if (/Draft|Being made/.test(admin.main.text) && newest !== undefined) {
    await admin.open(newest);
    await admin.press("Discard draft");
    expect(admin.path).toBe("/statements");
  }
  admin.fill("Start a run until", "2999-01-01");
  await admin.press("Start run");
  expect([admin.status, admin.main.descriptionOf("Start a run until")]).toEqual([
    400,
    expect.stringContaining("enter a day that is not in the future"),
  ]);
  admin.fill("Start a run until", "2026-01-15");
  await admin.press("Start run");
  expect(admin.main.text).toContain("Run until 15 Jan 2026");
  await waitFor(admin, "Draft");
  const run = admin.path;

  await staff.open("/statements");
  staff.fill("Start a run until", "2026-01-16");
  await staff.press("Start run");
  expect(staff.main.text).toContain("A run is open. Approve or discard it before you start another.");

  await admin.press("Approve and lock");
  expect([admin.path, admin.page.text]).toEqual([
    run,
    expect.stringContaining("Another person has to approve what you started."),
  ]);
  await staff.open(run);
  await staff.press("Approve and lock");
  await waitFor(staff, "Locked");
  await staff.open("/statements");
  expect(staff.main.text).toContain("Run until 15 Jan 2026");
});
