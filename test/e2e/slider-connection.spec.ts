import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

// Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.132" } });

const failed = "There was a problem creating the slider";

/** Requests of the form that are sent from now on get no response: its saves, or those for its lists. */
async function loseRequests(page: Page, what: "save" | "lists"): Promise<void> {
  await page.route(/\/sliders\/create\.data/, (route) => {
    const body = route.request().postData() ?? "";
    const isAsked = route.request().method() === "POST" && body.includes("readsOnly=yes") === (what === "lists");
    return isAsked ? route.abort() : route.fallback();
  });
}

test("a save that gets no response says so, and the form stays with everything in it", async ({ page }) => {
  const title = `Held ${Date.now()}`;
  await signIn(page, "staff", "/sliders/create");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeDisabled();
  await field("Title").fill(title);
  await field("Type").selectOption("Work");
  await page.getByRole("button", { name: "Add slide +" }).click();
  await field("Name").fill("Kept slide");
  await loseRequests(page, "save");
  await save.click();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: failed })).toBeVisible();
  await expect(page.getByText("Your input is still here.").first()).toBeVisible();
  await expect(field("Title")).toHaveValue(title);
  await expect(field("Name")).toHaveValue("Kept slide");
  await page.unrouteAll();
  await expect(save).toBeEnabled();
  // Busy until the response is there.
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/sliders\/create\.data/, async (route) => {
    if (route.request().method() === "POST") await arrived;
    await route.fallback();
  });
  await save.click();
  await expect(page.getByRole("button", { name: "Saving", exact: true })).toBeDisabled();
  arrive();
  await expect(page).toHaveURL(/\/sliders\/list$/);
  await expect(page.getByText("Slider created successfully").first()).toBeVisible();
  await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
});

test("lists that cannot be read leave the form as it is", async ({ page }) => {
  await signIn(page, "staff", "/sliders/create");
  const kind = page.getByLabel("Type", { exact: true });
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByLabel("Title", { exact: true }).fill("Kept");
  await loseRequests(page, "lists");
  await kind.selectOption("Artist");
  await expect(page.getByText("There was an error retrieving the data").first()).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Kept");
  await page.unrouteAll();
  await page.getByRole("combobox", { name: "Find an artist" }).fill("a");
  await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
});
