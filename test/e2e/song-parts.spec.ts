import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test("staff give a song timed lyrics and tags, and its history says so", async ({ page }) => {
  await signIn(page, "staff", "/songs/list?q=paper+lanterns");
  await page.getByRole("link", { name: "Paper Lanterns" }).first().click();
  const tabs = page.getByRole("navigation", { name: "Parts of the song" });
  await tabs.getByRole("link", { name: "Lyrics" }).click();
  const lyrics = page.getByRole("textbox", { name: "Lyrics" });
  const before = await lyrics.inputValue();
  await lyrics.fill("[00:01]Lanterns made of paper\n[00:75]Lanterns made of glass");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lyrics, line 2: enter the time as minutes and seconds")).toBeVisible();
  await expect(lyrics).toHaveValue(/made of glass/);
  await page.getByLabel("Or from a file").setInputFiles({
    name: "lanterns.lrc",
    mimeType: "text/plain",
    buffer: Buffer.from(
      "\ufeff[ti:Paper Lanterns]\r\n[00:01.50][00:06.00]Lanterns made of paper\r\n[00:03]Lanterns made of glass\r\n",
    ),
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lyrics saved").first()).toBeVisible();
  await expect(lyrics).toHaveValue(
    "[00:01.50]Lanterns made of paper\n[00:03.00]Lanterns made of glass\n[00:06.00]Lanterns made of paper",
  );
  await expectAccessible(page);
  await lyrics.fill(before);
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  await expect(lyrics).toHaveValue(before);

  await tabs.getByRole("link", { name: "Tags" }).click();
  await page.getByLabel("Add a tag").fill("Mood: Dark");
  await page.getByLabel("Its strength, %").fill("40");
  await page.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row").filter({ hasText: "Dark" });
  await expect(row.getByRole("textbox")).toHaveValue("40");
  await expectAccessible(page);
  await row.getByRole("checkbox", { name: "Remove Dark" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toHaveCount(0);
  await tabs.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Dark 40 %" }).first()).toBeVisible();
});
