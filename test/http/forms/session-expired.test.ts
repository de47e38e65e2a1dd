import { expect, test } from "vitest";
import { demoDomain, demoPassword } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const email = `admin@${demoDomain}`;

/** An administrator whose session ends elsewhere once `path` is open; this browser still shows its cookie. */
async function withoutSession(path: string, before?: (browser: PlainBrowser) => void): Promise<PlainBrowser> {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  await browser.open(path);
  before?.(browser);
  expect((await browser.visitor().post("/logout", {})).status).toBe(302);
  return browser;
}

/** Signs in over the page. */
const signIn = (browser: PlainBrowser, password: string) =>
  browser.signIn(email, password, () => browser.page.part("dialog"));

test("a form sent after the session ended is carried through the sign-in and sent with one press", async () => {
  const invited = `carried-${Date.now()}@${demoDomain}`;
  const browser = await withoutSession("/iam/invite", (page) => {
    page.fill("Name", "Ondine Vale");
    page.fill("Email", invited);
    page.tick(/^Music supervisor/);
  });
  await browser.press(/^Send/);
  expect(browser.page.headings).toContain("Your session has ended");
  await signIn(browser, "not the password");
  expect(browser.page.alerts).toEqual(["Wrong email address or password."]);
  await signIn(browser, demoPassword);
  await browser.press("Send it now", browser.page);
  expect(browser.page.text).toContain(`Invitation sent to ${invited}`);
});

test("a page that asks for a sign-in after the session ended says why, over the landing page", async () => {
  const browser = await withoutSession("/iam/invite");
  await browser.open("/iam/list?status=active");
  expect(browser.path).toBe("/session-expired?returnUrl=%2Fiam%2Flist%3Fstatus%3Dactive");
  expect(browser.page.title).toBe("music solutions that add dimension to your story");
  await signIn(browser, demoPassword);
  expect(browser.path).toBe("/iam/list?status=active");
});
