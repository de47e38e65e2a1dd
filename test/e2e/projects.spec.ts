import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

function silence(): Buffer {
  const file = Buffer.alloc(60_000);
  file.write("RIFF....WAVEfmt ", "latin1");
  return file;
}

// Without scripts, ingest, and every refusal: test/routes/projects.
test("a project is made, a visitor sends a track by its link and keeps comments in the browser, and staff shortlist it", async ({
  page,
  browser,
}) => {
  await signIn(page, "staff", "/spaces/new");
  await page.getByLabel("Title").fill("Northlight spring film");
  await page.getByLabel("Brief").fill("Warm and unhurried, no vocals.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { name: "Northlight spring film", level: 1 })).toBeVisible();
  await expectAccessible(page);
  const address = await page.getByLabel("Submission link").inputValue();

  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(address);
  await expect(theirs.getByText("Warm and unhurried, no vocals.")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByLabel("Track title").fill("Slow lantern");
  await theirs.getByLabel("Artist").fill("Dana Wu Trio");
  await theirs.getByLabel("Your name").fill("Dana Wu");
  await theirs.getByLabel("Your email").fill("dana@northlight.example");
  await theirs.getByLabel("I own the rights").check();
  await theirs.getByLabel("Audio file").setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: silence() });
  await theirs.getByRole("button", { name: "Submit track" }).click();
  await expect(theirs.getByRole("heading", { name: "Your track is submitted" })).toBeVisible();
  await theirs.getByRole("link", { name: "Open your submission" }).click();
  await expect(theirs.getByText("Processing. It can be played in a few minutes.")).toBeVisible();
  await theirs.getByLabel("From").fill("0:05");
  await theirs.getByLabel("To", { exact: true }).fill("0:10");
  await theirs.getByLabel("Message").fill("This is the bridge");
  await theirs.getByRole("button", { name: "Add comment" }).click();
  await expect(theirs.getByText("This is the bridge")).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText("This is the bridge")).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Delete the comment" }).click();
  await expect(theirs.getByText("No comments yet.")).toBeVisible();
  await visitor.close();

  await page.reload();
  await page.getByRole("button", { name: "Shortlist: Slow lantern" }).click();
  await expect(page.getByText("Shortlisted · Sent by Dana Wu by link")).toBeVisible();
  await page.getByRole("link", { name: "Open Slow lantern" }).click();
  await expect(page.getByRole("button", { name: "Decline: Slow lantern" })).toBeVisible();
  await expectAccessible(page);
});
