import { expect, test } from "vitest";
import { consentCookie } from "#app/edge/cookies/cookie-consent.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const sender = { Name: "Mara Lind", "Work email": "mara@agency.example", "Your project": "A 30 s spot." };

type VisitorForm = { fields: Record<string, string>; submit: string; thanks: string };

/** The forms that visitors send, by path: what is typed by label, the button, and the title of the reply. */
const visitorForms: Record<string, VisitorForm> = {
  "/submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/linkedin-submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/lbb-submit-brief": { fields: sender, submit: "Submit brief", thanks: "We have your brief" },
  "/submit-music": {
    fields: {
      Name: "Mara Lind",
      Email: "mara@label.example",
      "Artist or label name": "Lowtide",
      "Links to music": "https://example.com/track",
    },
    submit: "Send music",
    thanks: "We have your music",
  },
  "/contact-us": {
    fields: { Name: "Mara Lind", Email: "mara@agency.example", Message: "Who clears the Nordics?" },
    submit: "Send message",
    thanks: "Message sent",
  },
  "/newsletter": { fields: { Email: "mara@agency.example" }, submit: "Subscribe", thanks: "Check your inbox" },
};

for (const [path, { fields, submit, thanks }] of Object.entries(visitorForms))
  test(`the form of ${path} is sent and answered without scripts`, async () => {
    const browser = new PlainBrowser();
    await browser.open(path);
    for (const [label, text] of Object.entries(fields)) browser.fill(label, text);
    await browser.press(submit);
    expect(browser.path).toMatch(/[?&]sent/);
    expect(browser.page.headings).toContain(thanks);
  });

test("the preferences of the cookie banner are chosen one by one", async () => {
  const browser = new PlainBrowser();
  await browser.open("/discover");
  const banner = browser.page.region("Cookies");
  banner.unfold("Preferences");
  browser.tick(/^Analytics/, true, banner);
  await browser.press("Save Preferences", banner);
  expect(browser.path).toBe("/discover");
  expect(() => browser.page.region("Cookies")).toThrow("no region Cookies");
  expect(browser.cookie(consentCookie)).toBe("necessary+analytics");
});

test("no cookie banner stands on pages that a token opened", async () => {
  const browser = new PlainBrowser();
  for (const path of ["/user-sign-up/x", "/reset-password/x", "/pitch/share/x", "/transfer/download/x"]) {
    await browser.open(path);
    expect(browser.page.headings.length, path).toBeGreaterThan(0);
    expect(() => browser.page.region("Cookies"), path).toThrow("no region Cookies");
  }
  const artist = new PlainBrowser("spaces.localhost");
  await artist.open("/spaces/submit/x");
  expect(artist.page.headings.length).toBeGreaterThan(0);
  expect(() => artist.page.region("Cookies")).toThrow("no region Cookies");
});
