import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

/** Of the demo: db/seed/demo-requests.ts. */
const project = "Spring range film";

// Without scripts, conflicts and every refusal: test/routes/licensing.
test("staff clear a song of a request by keyboard, and its client sees the light", async ({ page, browser }) => {
  await signIn(page, "staff", "/transactions/all");
  await expectAccessible(page);
  await page.getByRole("link", { name: project }).click();
  await expect(page.getByRole("heading", { name: project, level: 1 })).toBeVisible();
  await expectAccessible(page);
  const song = page
    .getByRole("listitem")
    .filter({ has: page.getByLabel(/^Master: /) })
    .last();
  await expect(song.getByLabel(/^Master: /)).toBeHidden();
  await song.locator("summary").click();
  for (const side of [/^Master: /, /^Composition: /]) {
    await song.getByLabel(side).focus();
    await page.keyboard.type("Approved");
    await expect(song.getByLabel(side)).toHaveValue("approved");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Label said yes");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText(/sides? saved|Nothing to save/)).toBeVisible();
  await expect(song.locator("summary")).toContainText(/Master: Approved.*Composition: Approved/);

  // What is typed and not sent is not left for another part without asking.
  await page.getByRole("link", { name: /^Messages/ }).click();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Is the edit final?");
  const leave = async (answer: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog");
    const clicked = page.getByRole("link", { name: /^Tracks/ }).click();
    await (await asked)[answer]();
    await clicked;
  };
  await leave("dismiss");
  await expect(message).toHaveValue("Is the edit final?");
  await leave("accept");
  await expect(song.locator("summary")).toBeVisible();

  const theirs = await browser.newPage();
  await signIn(theirs, "supervisor", "/transactions");
  await theirs.getByRole("link", { name: project }).click();
  await expect(theirs.getByText("2 clear")).toBeVisible();
  await expect(theirs.getByText("Label said yes")).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.close();
});
