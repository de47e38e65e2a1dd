import { expect, test } from "vitest";
import { consentCookie, writeConsent } from "#app/edge/cookies/cookie-consent.ts";
import { demoDomain, demoPolicies } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const password = "five quiet harbours";

/** Someone who has just accepted an invitation: an account that a journey may change and delete. */
async function newcomer(): Promise<{ browser: PlainBrowser; email: string }> {
  const email = `newcomer-${Date.now()}@${demoDomain}`;
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const form = { name: "Ines Duarte", email, policyIds: demoPolicies.supervisor.id };
  expect((await admin.visitor().post("/iam/invite", form)).status).toBe(302);
  const browser = new PlainBrowser();
  await browser.open(new URL(await browser.mailedLink(email)).pathname);
  const dialog = browser.page.part("dialog", "Create an Account");
  browser.fill("Password", password, dialog);
  browser.fill("Password confirmation", password, dialog);
  await browser.press("Submit", dialog);
  return { browser, email };
}

test("an account is kept and left: profile, cookies, a confirmed address, deletion", async () => {
  const { browser, email } = await newcomer();
  await browser.open("/account-settings");
  expect(browser.main.value("Name")).toBe("Ines Duarte");
  browser.fill("Nickname", "Ina");
  await browser.press("Save profile");
  expect(browser.page.text).toContain("Profile saved");
  expect(browser.main.value("Nickname")).toBe("Ina");
  await browser.press("Accept all cookies");
  const granted = browser.cookie(consentCookie);
  expect(granted).toBe(writeConsent({ analytics: true, marketing: true }));
  await browser.press("Withdraw consent");
  expect(browser.cookie(consentCookie)).toBe("necessary");
  await browser.press("Accept all cookies");
  expect(browser.cookie(consentCookie)).toBe(granted);

  await browser.follow("Change email");
  browser.fill(/^New email/, `new-${email}`);
  browser.fill("Current password", "not the password");
  await browser.press("Send confirmation");
  expect(browser.main.text).toContain("This isn't your password.");
  expect(browser.main.value(/^New email/)).toBe(`new-${email}`);
  browser.fill("Current password", password);
  await browser.press("Send confirmation");
  expect(browser.path).toBe("/account-settings");
  await browser.open(await browser.mailedLink(`new-${email}`));
  await browser.press("Confirm this address");
  expect(browser.path).toBe("/account-settings");
  expect(browser.main.text).toContain(`new-${email}`);

  await browser.follow("Delete account");
  browser.fill(/to confirm/, `new-${email}`);
  browser.fill("Current password", password);
  await browser.press("Delete my account");
  expect(browser.page.text).toContain("Your account is deleted");
  expect((await browser.api("GET", "/api/v1/identities/me")).status).toBe(401);
});

test("an artist fills in their profile with plain forms, and percent and badge follow", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "artist");
  const empty = { bio: "", links: [], proSociety: "", ipi: "", paymentCountry: "" };
  const clear = () => browser.api("PATCH", "/api/v1/artists/me", empty);
  await clear();
  await browser.open("/artists/account-setup/me");
  const percent = () => Number(browser.page.elements("progress")[0]?.attribs.value);
  const isMissing = () => browser.main.parts("section", "PRO and IPI number").length > 0;
  const before = percent();
  expect(isMissing()).toBe(true);
  browser.fill(/^Performing rights organisation/, "SPA");
  browser.fill("IPI name number", "00000000198");
  const addresses = () => browser.main.parts("label", "Web address").length;
  const links = addresses();
  await browser.press("Add link");
  expect(addresses()).toBe(links + 1);
  await browser.press("Save profile");
  expect(browser.main.text).toContain("IPI name number: digits 10 and 11 are 98");
  expect(browser.main.value(/^Performing rights organisation/)).toBe("SPA");
  browser.fill("IPI name number", "00000000199");
  await browser.press("Save profile");
  expect(isMissing()).toBe(false);
  // One of nine items more.
  expect(percent()).toBe(Math.round((Math.round(before * 0.09) + 1) / 0.09));
  expect(browser.page.text).toContain(`${percent()}%`);
  await clear();
});
