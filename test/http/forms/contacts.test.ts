import { expect, test } from "vitest";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("a contact is added, changed by two people, merged and imported without scripts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const other = await PlainBrowser.signedIn("localhost", "staff");
  const mark = Date.now().toString(36);
  const address = (name: string) => `${name}-${mark}@tideline.example`;
  await browser.open("/opportunities");
  await browser.follow("Contacts", browser.page);
  await browser.follow("Add a contact");
  browser.fill("Name", `Rosa ${mark}`);
  browser.fill("Email", "rosa at tideline");
  await browser.press("Save");
  expect(browser.main.descriptionOf("Email")).toContain("email address");
  expect(browser.main.value("Name")).toBe(`Rosa ${mark}`);
  browser.fill("Email", address("rosa"));
  browser.fill("Organisation", `Tideline ${mark}`);
  await browser.press("Save");
  expect(browser.page.text).toContain(`“Rosa ${mark}” added`);
  expect(browser.main.text).toContain("Nothing heard yet");

  await other.open(browser.path);
  other.fill("Role", "Producer");
  await other.press("Save");
  browser.fill("Phone", "+49 30 1234");
  await browser.press("Save");
  expect(browser.page.text).toContain("Someone else changed this contact");
  expect(browser.main.value("Phone")).toBe("+49 30 1234");

  await browser.open("/contacts/import");
  await browser.press("Check");
  expect(browser.main.descriptionOf("CSV file")).toContain("choose a file");
  const lines = [
    "Name;E-Mail;Firma",
    `Ida ${mark};${address("ida")};Tideline`,
    "Wrong;nowhere;",
    `R;${address("rosa")};`,
  ];
  browser.fill("Or paste the lines", lines.join("\n"));
  await browser.press("Check");
  expect(browser.main.text).toMatch(/1 new contact.*1 contact is known.*1 line is left out/s);
  expect(browser.main.part("tr", "nowhere").text).toContain("3");
  await browser.press("Import 2 lines");
  expect(browser.page.text).toContain("1 new contact, 1 known already");

  await browser.open(`/contacts?q=${encodeURIComponent(address("ida"))}`);
  await browser.follow(`Ida ${mark}`);
  const ida = browser.path;
  await browser.follow("Merge");
  browser.fill("Merge into which contact?", `Rosa ${mark}`);
  await browser.press("Find");
  await browser.follow(`Rosa ${mark}`);
  await browser.press(`Merge “Ida ${mark}” into “Rosa ${mark}”`);
  expect(browser.page.text).toContain(`Merged into “Rosa ${mark}”`);
  await browser.open(ida);
  expect(browser.main.text).toContain(`Rosa ${mark}`);
  expect(browser.path).not.toBe(ida);
});

test("a brief's sender becomes a contact in one press, and the share form suggests contacts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "staff");
  const mark = Date.now().toString(36);
  await browser.open("/opportunities/new");
  browser.fill("Client company", `Marram ${mark}`);
  browser.fill("Contact", `Bo ${mark}`);
  browser.fill("Contact's email", `bo-${mark}@marram.example`);
  await browser.press("Save");
  await browser.press("Add to contacts");
  expect(browser.page.text).toContain("Contact added");
  await browser.follow("Open contact");
  expect(browser.main.value("Organisation")).toBe(`Marram ${mark}`);
  expect(browser.main.links("Brief or message").length + browser.main.links(`Marram ${mark}`).length).toBeGreaterThan(
    0,
  );
});

test("a supervisor sees who heard what they shared, and no contacts", async () => {
  const browser = await PlainBrowser.signedIn("localhost", "supervisor");
  await browser.open("/analytics/pitched");
  expect(browser.main.text).toContain("What each recipient heard and picked");
  await browser.open("/contacts");
  expect(browser.status).toBe(403);
});
