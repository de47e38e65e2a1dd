import { demoDomain } from "#db/seed/demo-people.ts";
import { expect, mailedLink, signIn, test } from "#test/support/e2e.ts";
import { submitByLink } from "#test/support/submit-by-link.ts";

const visitor = { extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.163" } };

test.use(visitor);

// Who else is told, and who no longer: test/routes/projects/submission-notifications.test.ts.
// Without scripts: test/http/forms/sharing.test.ts.
test("a track that comes by link is told to the owner and the members of its project, in the product and by email", async ({
  page,
  browser,
}) => {
  await signIn(page, "staff", "/spaces");
  const headers = { Origin: new URL(page.url()).origin };
  const sent = async (path: string, data: object) =>
    (await (await page.request.post(path, { data, headers })).json()).data;
  const track = `Slow lantern ${crypto.randomUUID().slice(0, 8)}`;
  const title = `Told of ${track}`;
  const { _id: id } = await sent("/api/v1/spaces", { title });
  await sent(`/api/v1/spaces/${id}/members`, { email: `admin@${demoDomain}`, role: "viewer" });
  await page.goto(`/spaces/${id}`);
  const link = await page.getByLabel("Submission link").inputValue();

  const context = await browser.newContext(visitor);
  const theirs = await context.newPage();
  await theirs.goto(link);
  await submitByLink(theirs, track);
  await context.close();

  for (const account of ["staff", "admin"]) {
    await signIn(page, account, "/notifications");
    await expect(page.getByRole("link", { name: /^Notifications/ }).first()).toContainText(/[1-9]/);
    const news = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "sent a track" })
      .filter({ hasText: track });
    await expect(news).toContainText(`For ${title}.`);
    await news.getByRole("button", { name: track, exact: true }).click();
    await expect(page.getByRole("heading", { name: track, level: 1 })).toBeVisible();
    const { pathname } = new URL(page.url());
    const mailed = await mailedLink(page, new RegExp(`${title}.*${account}@${demoDomain}`));
    expect(new URL(mailed).pathname).toBe(pathname);
  }
  await page.request.delete(`/api/v1/spaces/${id}`, { headers });
});
