import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

const visitor = { extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.151" } };

test.use(visitor);

// What they see and edit, and find once the role is withdrawn: test/http/forms/sharing.test.ts.
test("a colleague is let into a pitch and hears of it, and the role is withdrawn in place", async ({
  page,
  browser,
}) => {
  await signIn(page, "supervisor", "/pitch");
  const headers = { Origin: new URL(page.url()).origin };
  const playlist = await page.request.post("/api/v1/playlists", {
    data: { name: `Let in ${Date.now()}` },
    headers,
  });
  const playlistId = ((await playlist.json()) as { data: { _id: string } }).data._id;
  const made = await page.request.post("/api/v1/pitches", { data: { playlistId }, headers });
  const { _id: id, title } = ((await made.json()) as { data: { _id: string; title: string } }).data;

  await page.goto(`/pitch/edit/${id}`);
  await page.locator("summary", { hasText: "Collaborators" }).click();
  await page.getByLabel("Email", { exact: true }).fill("unknown@demo.syncline.example");
  await page.getByRole("button", { name: "Invite" }).click();
  // Refused, with what was typed.
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("unknown@demo.syncline.example");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email", { exact: true }).fill("staff@demo.syncline.example");
  await page.getByLabel("Role", { exact: true }).selectOption("editor");
  await page.getByRole("button", { name: "Invite" }).click();
  await expect(page.locator("summary", { hasText: "Collaborators" })).toContainText("1");

  const context = await browser.newContext(visitor);
  const colleague = await context.newPage();
  await signIn(colleague, "staff", "/notifications");
  const news = colleague.getByRole("main").getByRole("button", { name: title }).first();
  await expect(news).toBeVisible();
  await expectAccessible(colleague);
  await page.goto(`/pitch/edit/${id}`);
  await page.locator("summary", { hasText: "Collaborators" }).click();
  await page.getByRole("button", { name: /^Remove Jonas/ }).click();
  await expect(page.locator("summary", { hasText: "Collaborators" })).not.toContainText("1");
  await context.close();
});
