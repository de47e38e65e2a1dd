import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

// Without scripts, and every refusal: test/routes/transfers.
test("files are added to a transfer, sent, and downloaded by its recipient without an account", async ({
  page,
  browser,
}) => {
  await signIn(page, "staff", "/transfer/new");
  await page.getByLabel("Title").fill("Northlight stems");
  await page.getByLabel("To", { exact: true }).fill("Dana Wu");
  await page.getByLabel("Download limit (optional)").fill("1");
  await page.getByRole("button", { name: "Continue to files" }).click();
  await expect(page.getByRole("heading", { name: "Northlight stems", level: 1 })).toBeVisible();
  // Scripts have run once there is no button to upload with.
  await expect(page.getByRole("button", { name: "Upload" })).toBeHidden();
  await page.getByLabel("Add files").setInputFiles([
    { name: "Mix.wav", mimeType: "audio/wav", buffer: Buffer.alloc(200_000, 1) },
    {
      name: `Notes ${"on the second verse ".repeat(5)}.pdf`,
      mimeType: "application/pdf",
      buffer: Buffer.alloc(1000, 2),
    },
  ]);
  await expect(page.getByText("2 files, 201 kB in all")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the link" }).click();
  const address = await page.getByLabel("Link", { exact: true }).inputValue();
  const recipient = await browser.newContext({
    ...{ javaScriptEnabled: false, viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
  });
  const received = await recipient.newPage();
  await received.goto(address);
  await expect(received.getByText("1 download left.")).toBeVisible();
  // A long name leaves its button on the screen of a phone.
  expect(await received.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  const started = received.waitForEvent("download");
  await received.getByRole("button", { name: "Download all as ZIP (201 kB)" }).click();
  expect((await started).suggestedFilename()).toBe("Northlight stems.zip");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This link has reached its download limit" })).toBeVisible();
  await expectAccessible(page);
  await recipient.close();
});
