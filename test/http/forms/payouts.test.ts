import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("an agreement gets payees and an advance, a payee its account, and payouts are listed without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const party = `Payee ${Date.now().toString(36)}`;
  await browser.open("/parties/new");
  browser.fill("Name", party);
  await browser.press("Save");

  await browser.open("/agreements/new");
  browser.fill("Title", `Money of ${party}`);
  browser.fill("Kind", "label");
  browser.fill("Start", "2026-01-01");
  await browser.press("Payees: add a row");
  browser.fill("Party", party);
  browser.fill("Percent", "99");
  await browser.press("Save");
  expect(browser.page.text).toContain("the percentages add up to 99. They have to add up to 100.");
  expect(browser.main.value("Party")).toBe(party);
  browser.fill("Percent", "100");
  browser.fill("Payout currency", "EUR");
  browser.fill("Minimum payout", "50");
  await browser.press("Save");
  expect(browser.main.value("Minimum payout")).toBe("50");

  await browser.follow("Advances");
  browser.fill("Amount", "nothing");
  browser.fill("Note", "Album");
  await browser.press("Add");
  expect(browser.main.descriptionOf("Amount")).toContain("above 0");
  expect(browser.main.value("Note")).toBe("Album");
  browser.fill("Amount", "2500.50");
  await browser.press("Add");
  expect(browser.main.text).toContain(`${party}: 0.00 EUR recouped, 2,500.50 EUR to recoup`);
  await browser.press(`Take back 2,500.50 EUR of ${party}`);
  expect(browser.main.part("tr", "Album").text).toContain("Taken back on");

  await browser.open(`/parties?q=${encodeURIComponent(party)}`);
  await browser.follow(party);
  await browser.follow("Payment data");
  browser.fill("Account holder", "Ada Ltd");
  browser.fill("IBAN", "DE89 3704 0044 0532 0130 01");
  await browser.press("Save payment data");
  expect(browser.main.descriptionOf("IBAN")).toContain("check digits");
  browser.fill("IBAN", "DE89 3704 0044 0532 0130 00");
  await browser.press("Save payment data");
  expect(browser.main.text).toContain("Until then nothing is paid out.");
  expect(browser.main.text).toContain("•••• 3000");
  await browser.press("Take the change back");
  expect(browser.main.text).toContain("Taken back: Account holder, IBAN");

  await browser.open("/payouts");
  expect(browser.main.text).toContain("Files");
});
