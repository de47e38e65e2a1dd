import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";
import { pngOfNoise } from "#test/support/noise-png.ts";

// Without scripts: test/http/forms/sliders.test.ts. Sign-ins are rate limited by address: these visitors have their own.
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

/** What stands between the browser and the product when something in between fails: a proxy, a firewall, the sign-in page of a network. */
const strangeResponses = [
  { status: 502, contentType: "text/html", body: "<!doctype html><title>502</title><h1>Bad gateway</h1>" },
  { status: 502, contentType: "text/html", body: "" },
  { status: 503, contentType: "application/json", body: '{"error":{"code":"unavailable"}}' },
  { status: 404, contentType: "text/plain", body: "no route" },
  { status: 200, contentType: "text/html", body: "<!doctype html><h1>Sign in to the network</h1>" },
  { status: 200, contentType: "text/x-script", body: "" },
  { status: 204 },
];

test.describe("with something in between", () => {
  // The framework notes a response that it cannot read.
  test.use({ expectedErrors: /^SyntaxError/ });

  test("saves, lists and uploads that get no response, or one that is not ours, say so and leave the form and its picture", async ({
    page,
  }) => {
    await test.step("a save that gets a response which is not ours says so, and the form stays with everything in it", async () => {
      const title = `Proxied ${Date.now()}`;
      await signIn(page, "staff", "/sliders/create");
      const field = (label: string) => page.getByLabel(label, { exact: true });
      const save = page.getByRole("button", { name: "Save", exact: true });
      await expect(save).toBeDisabled();
      await field("Title").fill(title);
      await field("Type").selectOption("Work");
      await page.getByRole("button", { name: "Add slide +" }).click();
      await field("Name").fill("Kept slide");
      const problem = page.getByRole("main").getByRole("alert").filter({ hasText: failed });
      for (const strange of strangeResponses) {
        const named = `${strange.status} ${strange.contentType} ${strange.body}`;
        let saves = 0;
        await page.route(/\/sliders\/create\.data/, (route) => {
          if (route.request().method() !== "POST" || route.request().postData()?.includes("readsOnly=yes"))
            return route.fallback();
          saves += 1;
          return route.fulfill(strange);
        });
        await field("Name").fill(`Kept slide ${saves}`);
        await save.click();
        await expect.poll(() => saves, named).toBe(1);
        await expect(problem, named).toContainText("Your input is still here.");
        await expect(save, named).toBeEnabled();
        await expect(field("Title"), named).toHaveValue(title);
        await expect(field("Name"), named).toHaveValue("Kept slide 0");
        expect(new URL(page.url()).pathname, named).toBe("/sliders/create");
        await page.unrouteAll();
      }
      await save.click();
      await expect(page.getByText("Slider created successfully").first()).toBeVisible();
      await expect(page.getByRole("link", { name: `Edit ${title}` })).toBeVisible();
    });
    await test.step("each step of an upload that gets a strange response says so, and the picture that was there stays", async () => {
      await signIn(page, "staff", "/sliders/create");
      await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
      await page.getByLabel("Title", { exact: true }).fill("Kept");
      await page.getByLabel("Type", { exact: true }).selectOption("Work Reel");
      await page.getByRole("button", { name: "2. Front page" }).click();
      const field = page.getByLabel(/^Upload an image: Background/);
      const chosen = page.locator("input[name=backgroundImage]:checked");
      const picture = { mimeType: "image/png", buffer: pngOfNoise(60, 30) };
      await field.setInputFiles({ name: "first.png", ...picture });
      await expect(page.getByText("The image is ready")).toBeVisible();
      const first = await chosen.inputValue();
      for (const step of ["upload-tokens", "files", "uploads/slides", "images"]) {
        await page.route(`**/api/v1/${step}`, (route) => route.fulfill(strangeResponses[0]));
        await field.setInputFiles({ name: `${step.replace("/", "-")}.png`, ...picture });
        await expect(page.getByText(`Error uploading ${step.replace("/", "-")}.png`), step).toBeVisible();
        await expect(page.getByText("The image was not uploaded"), step).toBeVisible();
        await expect(chosen, step).toHaveValue(first);
        await page.unrouteAll();
      }
      await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Kept");
      await field.setInputFiles({ name: "second.png", mimeType: "image/png", buffer: pngOfNoise(80, 40) });
      await expect(page.getByText("The image is ready")).toBeVisible();
      await expect(chosen).not.toHaveValue(first);
    });
    await test.step("a save that gets no response says so, and the form stays with everything in it", async () => {
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
      // The save that succeeded dropped what the one before had left in the browser.
      await page.goto("/sliders/create");
      await expect(save).toBeDisabled();
      await expect(page.getByRole("button", { name: "Restore input" })).toHaveCount(0);
    });
    await test.step("lists that cannot be read leave the form as it is", async () => {
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
    await test.step("lists that newer ones replace are no failure", async () => {
      await signIn(page, "staff", "/sliders/create");
      const kind = page.getByLabel("Type", { exact: true });
      await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
      let asked = 0;
      await page.route(/\/sliders\/create\.data/, async (route) => {
        const isList = route.request().postData()?.includes("readsOnly=yes") === true;
        if (isList) asked += 1;
        // The first gets no response while the page is open.
        if (!isList || asked > 1) await route.fallback();
      });
      await kind.selectOption("Artist");
      await expect.poll(() => asked).toBe(1);
      await kind.selectOption("Playlist");
      await expect.poll(() => asked).toBe(2);
      await page.getByRole("combobox", { name: "Find a playlist" }).fill("a");
      await expect(page.getByRole("listbox", { name: "Results" }).getByRole("option").first()).toBeVisible();
      await expect(page.getByText("There was an error retrieving the data")).toHaveCount(0);
    });
  });
});
