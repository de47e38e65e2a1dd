import { expect, test } from "vitest";
import { auditCopy } from "#app/licensing/audit/audit-copy.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const { post: copy, errors, states } = auditCopy;

test("without JavaScript one post is judged by what a person types, and the form comes back filled in", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const title = `Heard ${Date.now()}`;
  for (const artist of ["Lowtide", "Highwater"])
    expect(
      (await browser.api("POST", "/api/v1/external-licences", { title, artist, licensor: "Elsewhere" })).status,
    ).toBe(201);
  await browser.open("/licences/audit");
  browser.fill(copy.track, `No ${title}`);
  browser.fill(copy.url, "https://www.tiktok.com/@north/video/1");
  browser.fill(copy.postedOn, "2026-11-01");
  browser.fill(copy.seconds, "30");
  await browser.press(copy.check);
  expect(browser.main.text).toContain(errors.noTrack);
  expect(browser.main.value(copy.seconds)).toBe("30");
  browser.fill(copy.track, title);
  await browser.press(copy.check);
  expect(browser.main.text).toContain(errors.whichTrack);
  browser.tick(`${title} – Highwater`);
  await browser.press(copy.check);
  expect(browser.main.text).toContain(states.covered);
  expect(browser.main.value(copy.url)).toBe("https://www.tiktok.com/@north/video/1");
  await browser.press(copy.register);
  expect(browser.main.text).toContain(errors.licence(title));
  expect(browser.main.value(copy.track)).toBe(title);
});
