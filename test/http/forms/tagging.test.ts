import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const proposedIn = (text: string) => [...text.matchAll(/Confirm (.+?)Refuse \1/g)].map(([, label]) => label as string);

test("the tagging desk confirms, refuses, takes back and goes on without scripts, and keeps a stranger's answer", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  await browser.open("/songs/tagging");
  const [label = "", ...others] = proposedIn(browser.main.text);
  expect(label).not.toBe("");
  await browser.press(`Confirm ${label}`);
  expect(browser.main.text).toContain(`${label} confirmed.`);
  expect(proposedIn(browser.main.text)).toEqual(expect.arrayContaining(others));
  // Two people at once: the other one opened the song before.
  const { path } = browser;
  const colleague = await PlainBrowser.signedIn("localhost", "admin");
  await colleague.open(path);
  await colleague.press("Undo");
  expect(colleague.main.text).toContain(`${label} was answered elsewhere meanwhile and is confirmed now.`);
  await browser.press("Undo");
  expect(proposedIn(browser.main.text)).toContain(label);
  await browser.press(`Refuse ${label}`);
  expect(browser.main.text).toContain(`${label} refused.`);
  await browser.press("Undo");
  expect(proposedIn(browser.main.text)).toContain(label);
  await browser.follow("Next song");
  expect(browser.path).toContain("seen=");
});
