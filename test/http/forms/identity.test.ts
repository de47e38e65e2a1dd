import { expect, test } from "vitest";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPassword, demoPeople } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const preview = (browser: PlainBrowser) => browser.page.region("Preview");

test("an administrator opens the product as another person and quits the preview", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  await browser.open("/iam/list");
  await browser.press(/^Open as user/, browser.main.part("tr", "Teodora Reyes"));
  expect(browser.path).toBe("/discover");
  expect(preview(browser).text).toContain("as Teodora Reyes");
  await browser.press("Quit Preview", preview(browser));
  expect(browser.path).toBe("/iam/list");
  expect(() => preview(browser)).toThrow("no region Preview");
});

test("a preview on another company's host names the person", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  await browser.open(`/iam/list?company=${demoCompanyIds.acme}`);
  const name = demoPeople.find(({ account }) => account === "requester")?.name ?? "";
  await browser.press(/^Open as user/, browser.main.part("tr", name));
  expect([browser.url.hostname, browser.path]).toEqual(["acme.localhost", "/discover"]);
  expect(preview(browser).text).toContain(`You're viewing Acme Motors as ${name}.`);
});

test("quitting sub-domain access leads to the people page of the main site", async () => {
  const browser = await PlainBrowser.signedIn("acme.localhost", "admin");
  await browser.open("/search?q=a&accessAccount=1");
  expect(browser.path).toBe("/search?q=a");
  expect(preview(browser).text).toContain("Acme Motors as Ada Lindqvist.");
  await browser.press("Quit Preview", preview(browser));
  expect([browser.url.hostname, browser.path]).toEqual(["localhost", "/login?returnUrl=%2Fiam%2Flist"]);
});

test("a person with two workspaces switches to the other host", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/discover");
  await browser.press("Acme Motors", browser.page);
  expect([browser.url.hostname, browser.path]).toEqual(["acme.localhost", "/discover"]);
  expect(browser.page.button("Log Out").attribs.title).toBe(`supervisor@${demoDomain}`);
});

test("the company of the list stays chosen in the invitation form and in the list after cancelling", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "admin");
  await browser.open("/iam/list");
  browser.main.unfold(/^Filters/);
  browser.fill("Company", "Acme Motors");
  await browser.press("Filter");
  expect(browser.main.parts("tr", "Priya Novak")).toHaveLength(1);
  await browser.follow("Invite someone");
  expect(browser.main.value("Company")).toBe(demoCompanyIds.acme);
  await browser.follow("Cancel");
  expect(browser.main.parts("tr", "Priya Novak")).toHaveLength(1);
});

test("logging in, a mistake and logging out work on a company's host in its own name", async () => {
  const browser = new PlainBrowser("acme.localhost");
  const signIn = (password: string) => browser.signIn(`requester@${demoDomain}`, password);
  await browser.open("/login?returnUrl=//evil.example");
  expect(browser.main.headings[0]).toBe("Sign in to Acme Motors");
  await signIn("not the password");
  expect(browser.main.alerts).toEqual(["Wrong email address or password."]);
  expect(browser.main.value("Email")).toBe(`requester@${demoDomain}`);
  await signIn(demoPassword);
  expect([browser.url.hostname, browser.path]).toEqual(["acme.localhost", "/discover"]);
  await browser.open("/logout");
  await browser.press("Sign out");
  expect(browser.path).toBe("/discover");
  expect((await browser.api("GET", "/api/v1/identities/me")).status).toBe(401);
  await browser.open("/logout");
  expect([browser.url.hostname, browser.path]).toEqual(["acme.localhost", "/discover"]);
});
