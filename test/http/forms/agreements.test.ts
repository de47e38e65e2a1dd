import { expect, test } from "vitest";
import { agreementStates } from "#app/backoffice/agreements/agreement-schemas.ts";
import { demoAgreements } from "#db/seed/demo-agreements.ts";
import { demoPdf } from "#db/seed/demo-pdf.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

const pdf = { name: "Contract.pdf", type: "application/pdf", bytes: Buffer.from(demoPdf("Contract")) };
const startsOn = "2026-01-01";

test("an agreement is added, corrected, grouped, given a PDF, terminated and deleted without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const party = `Party ${Date.now().toString(36)}`;
  await browser.open("/parties/new");
  browser.fill("Name", party);
  await browser.press("Save");

  const title = `Agreement ${Date.now().toString(36)}`;
  await browser.open("/agreements");
  await browser.follow("Add an agreement");
  browser.fill("Title", title);
  browser.fill("Kind", "label");
  browser.fill("Status", "active");
  browser.fill("Start", startsOn);
  browser.fill("End", "2025-12-31");
  browser.fill("Territories", "UK, DE");
  await browser.press("Parties: add a row");
  browser.fill("Party", party);
  await browser.press("Save");
  expect(browser.page.text).toContain(`${party} grants no share`);
  expect(browser.main.value("Party")).toBe(party);
  browser.fill("Master, %", "62,5");
  await browser.press("Save");
  expect(browser.main.descriptionOf("End")).toContain("before the start");
  browser.fill("End", "");
  await browser.press("Save");
  expect(browser.page.text).toContain(`“${title}” added`);
  expect(browser.page.text).toContain("“UK” was saved as GB");
  const path = browser.path;
  expect(path).toMatch(/^\/agreements\/[0-9a-f-]{36}$/);
  expect(browser.main.value("Master, %")).toBe("62.5");
  expect(browser.main.text).toContain("Covers no song yet");

  await browser.follow("Groups");
  await browser.follow("Add a group");
  browser.fill("Name", "Cars");
  browser.fill("Songs", "One song alone");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Songs")).toContain("at least two");
  expect(browser.main.value("Songs")).toBe("One song alone");
  browser.fill("Songs", "");
  browser.tick(/^Acme Motors/);
  await browser.press("Save");
  expect(browser.main.part("tr", "Cars").text).toContain("Acme Motors");
  await browser.press("Delete the group Cars");
  expect(browser.main.text).toContain("No groups yet");
  await browser.press("Undo");
  expect(browser.main.part("tr", "Cars").text).toContain("Acme Motors");

  await browser.follow("Documents");
  browser.choose("Add a document", [{ ...pdf, bytes: Buffer.from("GIF89a") }]);
  await browser.press("Upload");
  expect(browser.page.text).toContain("This isn't a PDF.");
  await browser.open(`${path}/documents`);
  browser.choose("Add a document", [pdf]);
  await browser.press("Upload");
  expect(browser.main.part("tr", "Contract.pdf").text).toContain("Jonas Okafor");
  const [address = ""] = browser.main.links("Contract.pdf");
  await browser.press("Delete Contract.pdf");
  expect(browser.main.text).toContain("No documents yet");
  await browser.press("Undo");
  expect(browser.main.part("tr", "Contract.pdf").text).toContain("Jonas Okafor");

  for (const [host, account] of [
    ["localhost", "supervisor"],
    ["acme.localhost", "admin"],
  ] as const) {
    const other = await PlainBrowser.signedIn(host, account);
    expect((await other.visitor().get(`${path}/documents/${address.split("/").at(-1)}`)).status, account).toBe(404);
  }

  await browser.open(path);
  browser.fill("Last day", "2025-01-01");
  browser.fill("Reason", "They moved.");
  await browser.press("Terminate");
  expect(browser.main.descriptionOf("Last day")).toContain("before the start");
  expect(browser.main.value("Reason")).toBe("They moved.");
  browser.fill("Last day", startsOn);
  await browser.press("Terminate");
  expect(browser.main.text).toContain("Terminated, last day 1 Jan 2026.");
  await browser.follow("History");
  expect(browser.main.part("tr", "They moved.").text).toContain("Reason");
  await browser.open(path);
  await browser.press("Undo the termination");
  expect(browser.page.text).toContain(`“${title}” is active again`);
  await browser.press("Delete agreement");
  expect(browser.page.statuses.join()).toContain(`“${title}” was deleted`);
  await browser.press("Undo", browser.page);
  expect(browser.page.text).toContain(`“${title}” restored`);
});

test("the demo has agreements of each state, and its calendar lists their days by month", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  for (const state of agreementStates) {
    await browser.open(`/agreements?state=${state}`);
    expect(
      demoAgreements.filter(({ title }) => browser.main.text.includes(title)),
      state,
    ).not.toEqual([]);
  }
  await browser.open("/agreements?endsSoon=ends");
  await browser.follow("Fathom & Fold Publishing, songs");
  expect(browser.main.text).toMatch(/Covers \d+ songs?,/);
  await browser.open("/agreements");
  await browser.follow("Calendar");
  expect(browser.main.part("li", "Fathom & Fold Publishing, songs").text).toContain("Ends");
  expect(browser.main.part("li", "Fathom & Fold, masters").text).toMatch(/Renews|Notice period begins/);
});
