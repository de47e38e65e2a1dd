import type { Page } from "@playwright/test";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { holdRequests } from "#test/support/held-requests.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.188" } });

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** A request to the API as the signed-in person; the `data` of its response. */
async function sent(page: Page, method: string, path: string, data?: object) {
  const headers = { Origin: new URL(page.url()).origin };
  return (await (await page.request.fetch(path, { method, data, headers })).json()).data;
}

/** Fills in a new slider of playlists with the one that is called `name`. */
async function fillIn(page: Page, name: string) {
  await expect(save(page)).toBeDisabled();
  await page.getByLabel("Title", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: true }).selectOption("Playlist");
  await page.getByRole("combobox", { name: "Find a playlist" }).fill(name);
  const option = page.getByRole("listbox", { name: "Results" }).getByRole("option", { name });
  await option.waitFor();
  const letNumbersCome = await holdRequests(page, (url) => url.pathname.endsWith(".data"), "POST");
  await option.click();
  await expect(save(page)).toBeEnabled();
  // The numbers of tracks come later, and move nothing.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect(page.getByRole("button", { name: /… tracks$/ }).first()).toBeVisible();
  const before = await height();
  letNumbersCome();
  await expect(page.getByRole("button", { name: /too few tracks$/ }).first()).toBeVisible();
  expect(await height()).toBe(before);
}

test("questions before saving are modal and lead back to the form, deactivate groups, and the saved form is not offered again", async ({
  page,
}) => {
  await test.step("inactive groups are deactivated before saving, and the saved form is not offered again", async () => {
    const name = `Too few tracks ${Date.now()}`;
    await signIn(page, "admin", "/sliders/create");
    const { _id: id } = await sent(page, "POST", "/api/v1/playlists", { name, visibility: "public" });
    await fillIn(page, name);
    // After the question the page is read again: the answer does not wait for that.
    const letPageCome = await holdRequests(page, (url) => url.pathname.endsWith(".data"), "GET");
    await save(page).click();
    const question = page.getByRole("dialog", { name: formCopy.inactive.title });
    await expect(question.getByText(formCopy.inactive.question)).toBeVisible();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(question).toHaveCount(0);
    letPageCome();
    await expect(page).toHaveURL(/\/sliders\/list$/);
    await expect(page.getByText("Slider created successfully").first()).toBeVisible();

    await page.getByRole("link", { name: `Edit ${name}` }).click();
    const brand = page
      .getByRole("list", { name: "Brands" })
      .getByRole("button", { name: /0 tracks$/ })
      .first();
    await expect(brand).toHaveAttribute("aria-pressed", "false");
    await page.goto("/sliders/create");
    await expect(save(page)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Restore input" })).toHaveCount(0);
    await sent(page, "DELETE", `/api/v1/playlists/${id}`);
  });
  await test.step("a playlist that went away is asked about, and the way back keeps everything", async () => {
    const name = `Went away ${Date.now()}`;
    const { _id: itemId } = await sent(page, "POST", "/api/v1/playlists", { name, visibility: "public" });
    const body = {
      title: name,
      kind: "playlist",
      priority: 1,
      settings: { show: 2, scroll: 2 },
      items: [{ name, itemId }],
    };
    const { _id: id } = await sent(page, "POST", "/api/v1/sliders", body);
    await sent(page, "DELETE", `/api/v1/playlists/${itemId}`);

    await page.goto("/sliders/list");
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("1 not shown to visitors");
    await page.goto(`/sliders/edit/${id}`);
    await expect(page.getByText("Visitors don't see this slide: the playlist was deleted.")).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill(`${name}, changed`);
    const question = page.getByRole("dialog", { name: formCopy.unavailable.title });
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => question.getByRole("button", { name: formCopy.backToForm }).click(),
    ]) {
      await save(page).click();
      await expect(question).toBeVisible();
      expect(await question.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
      await leave();
      await expect(question).toHaveCount(0);
      await expect(save(page)).toBeFocused();
      await expect(page.getByLabel("Title", { exact: true })).toHaveValue(`${name}, changed`);
    }
    await save(page).click();
    await question.getByRole("button", { name: formCopy.unavailable.no }).click();
    await expect(page).toHaveURL(/\/sliders\/list$/);
    await sent(page, "PATCH", `/api/v1/sliders/${id}`, { status: "deleted" });
  });
});
