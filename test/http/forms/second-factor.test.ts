import { expect, test } from "vitest";
import { codeOf } from "#app/identity/factors/totp.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoDomain, demoPolicies } from "#db/seed/demo-people.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const email = `factor-${Date.now()}@${demoDomain}`;
const password = "five quiet harbours";
const codeAt = (secret: string, off: number) => codeOf(secret, Math.floor(Date.now() / 30_000) + off);

async function invited(): Promise<PlainBrowser> {
  const admin = await PlainBrowser.signedIn("localhost", "admin");
  const form = { name: "Nadja Feld", email, companyId: demoCompanyIds.main, policyIds: demoPolicies.supervisor.id };
  expect((await admin.visitor().post("/iam/invite", form)).status).toBe(302);
  const browser = new PlainBrowser();
  await browser.open(new URL(await browser.mailedLink(email)).pathname);
  const dialog = () => browser.page.part("dialog");
  browser.fill("Password", password, dialog());
  browser.fill("Password confirmation", password, dialog());
  await browser.press("Submit", dialog());
  return browser;
}

test("without scripts a person sets up an app, signs in with its code and with a recovery code, and removes it", async () => {
  const browser = await invited();
  await browser.open("/account-settings/security");
  await browser.press("Set up an app");
  const secret = browser.main.value("Key");
  browser.fill("Code", "000000");
  await browser.press("Add this app");
  expect(browser.main.text).toContain("That code isn't right.");
  browser.fill("Name", "Work phone");
  browser.fill("Code", await codeAt(secret, -1));
  await browser.press("Add this app");
  const codes = browser.main.value("Your recovery codes").split("\n");
  expect(codes).toHaveLength(10);
  expect(browser.main.value("Name of Work phone")).toBe("Work phone");

  const again = new PlainBrowser();
  await again.open("/login?returnUrl=%2Faccount-settings%2Fsecurity");
  await again.signIn(email, password);
  expect(again.path).toBe("/login/factor?returnUrl=%2Faccount-settings%2Fsecurity");
  expect((await again.api("GET", "/api/v1/identities/me")).status).toBe(401);
  again.fill("Code", "000000");
  await again.press("Sign in");
  expect(again.main.text).toContain("That code isn't right.");
  again.fill("Code", await codeAt(secret, 0));
  await again.press("Sign in");
  expect(again.path).toBe("/account-settings/security");

  const third = new PlainBrowser();
  await third.open("/login");
  await third.signIn(email, password);
  third.fill("Code", codes[0] ?? "");
  await third.press("Sign in");
  await third.open("/account-settings/security");
  expect(third.main.text).toContain("9 codes left");
  await third.press("Remove");
  expect(third.main.text).toContain("No second factor yet");
});
