import { expect, test } from "vitest";
import { camt } from "#test/support/bank-files.ts";
import { PlainBrowser } from "#test/support/plain-browser.ts";

test("the file of a bank pays the invoice that it names, and the same file again adds nothing", async () => {
  const staff = await PlainBrowser.signedIn("localhost", "staff");
  await staff.open("/invoices?state=sent");
  const [, number = ""] = /\b([A-Z]+-20\d\d-\d{4})\b/.exec(staff.main.text) ?? [];
  await staff.follow(number);
  const invoice = staff.url.pathname;
  const [, open = "", currency = ""] = /Open: ([\d,.]+) ([A-Z]{3})/.exec(staff.main.text) ?? [];
  const entry = { amount: open.replaceAll(",", ""), currency, text: `Invoice ${number}`, reference: number };
  const bytes = Buffer.from(camt([entry]));
  for (const result of ["1 line added, 1 recorded", "0 lines added, 0 recorded, 1 known already"]) {
    await staff.open("/invoices/bank");
    staff.choose("File of your bank", [{ name: "camt.xml", type: "text/xml", bytes }]);
    staff.tick("Take it although its account isn't the one on our invoices");
    await staff.press("Upload file");
    expect(staff.main.text).toContain(result);
  }
  await staff.open(invoice);
  expect(staff.main.text).toMatch(/State\s*Paid/);
});
