import { demoPdf } from "#db/seed/demo-pdf.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: this visitor has one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.1.93" } });

test("an agreement is made with a party, a group of brands and a PDF", async ({ page }) => {
  const title = `Agreement ${Date.now()}`;
  await signIn(page, "staff", "/agreements/new");
  const main = page.getByRole("main");
  await main.getByLabel("Title").fill(title);
  await main.getByLabel("Kind").selectOption("publisher");
  await main.getByLabel("Status").selectOption("active");
  await main.getByLabel("Start").fill("2026-01-01");
  await main.getByRole("button", { name: "Parties: add a row" }).click();
  await main.getByLabel("Party", { exact: true }).fill("Harbour Street Songs");
  await main.getByLabel("Composition, %").fill("50");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(main.getByRole("link", { name: /^Covers \d+ songs,/ })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "Groups" }).click();
  await main.getByRole("link", { name: "Add a group" }).first().click();
  await main.getByLabel("Name").fill("Film");
  await main.getByLabel(/^Nova Pictures/).check();
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main.getByRole("row").filter({ hasText: "Nova Pictures" })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "Songs", exact: true }).click();
  await expect(main.getByText("Harbour Street Songs").first()).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "Documents" }).click();
  const file = (bytes: Buffer) => ({ name: "Signed.pdf", mimeType: "application/pdf", buffer: bytes });
  const chooser = main.getByLabel("Add a document");
  await expect(main.getByRole("button", { name: "Upload" })).toHaveCount(0);
  await chooser.setInputFiles(file(Buffer.from("not a document")));
  await expect(page.getByText("This isn't a PDF.", { exact: false })).toBeVisible();
  await chooser.setInputFiles(file(Buffer.from(demoPdf("Signed"))));
  const link = main.getByRole("link", { name: "Signed.pdf" });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("Signed.pdf");
  await expectAccessible(page);
});
