import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#test/support/e2e.ts";

// A status by a plain form: test/http/forms/lists.test.ts. Sign-ins are rate limited by address: these visitors have their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.131" } });

const failed = "There was an error updating slider";

/** The status of the first row, and the status it stands at. */
async function firstStatus(page: Page) {
  const status = page
    .getByRole("main")
    .getByRole("combobox", { name: /^Status of / })
    .first();
  return { status, former: await status.inputValue() };
}

/** As if the slider had been moved to another company meanwhile. */
async function loseFirstSlider(page: Page): Promise<void> {
  await page
    .locator("main form input[name=id]")
    .first()
    .evaluate((field: HTMLInputElement) => {
      field.value = "gone";
    });
}

test.describe("with something in between", () => {
  // The framework notes a response that it cannot read.
  test.use({ expectedErrors: /^SyntaxError/ });

  test("a status that cannot be saved returns to the former one; rows have their pictures, and fit laptops and tablets", async ({
    page,
  }) => {
    await test.step("a row shows the pictures of the first four slides and says how many there are", async () => {
      await signIn(page, "staff", "/sliders/list");
      const headers = { Origin: new URL(page.url()).origin };
      const items = [1, 2, 3, 4, 5, 6].map((at) => ({ name: `Slide ${at}` }));
      const slider = { title: "Six of them", kind: "slides", items, settings: { show: 4, scroll: 1 } };
      const made = await page.request.post("/api/v1/sliders", { data: slider, headers });
      expect(made.status()).toBe(201);
      const { data } = (await made.json()) as { data: { _id: string } };
      await page.goto("/sliders/list?q=Six+of+them");
      const row = page.getByRole("row", { name: /Six of them/ }).first();
      await expect(row.getByRole("cell", { name: "6 items" })).toBeVisible();
      await expect(row.locator(".strata, img")).toHaveCount(4);
      await expect(row.getByText("+2")).toBeVisible();
      const dropped = await page.request.patch(`/api/v1/sliders/${data._id}`, { data: { status: "deleted" }, headers });
      expect(dropped.status()).toBe(200);
    });
    await test.step("a status that cannot be saved says so, and the row returns to its former status", async () => {
      await signIn(page, "staff", "/sliders/list");
      const { status, former } = await firstStatus(page);
      const other = former === "icebox" ? "published" : "icebox";
      await expect(async () => {
        await loseFirstSlider(page);
        await status.selectOption(other);
        await expect(page.getByText(failed)).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(page.getByText("This slider doesn't exist.")).toBeVisible();
      await expect(status).toHaveValue(former);

      // The connection is lost while the form is sent: the list stays.
      await page.reload();
      await page.route(/\/sliders\/list\.data/, (route) =>
        route.request().method() === "POST" ? route.abort() : route.fallback(),
      );
      await expect(async () => {
        await status.selectOption(other);
        await expect(page.getByText(failed)).toBeVisible({ timeout: 3000 });
      }).toPass();
      await expect(page.getByText("We couldn't reach the server.")).toBeVisible();
      await expect(status).toHaveValue(former);
    });
    await test.step("a status that gets a response which is not ours says so, and the list stays", async () => {
      await signIn(page, "staff", "/sliders/list");
      const { status, former } = await firstStatus(page);
      const other = former === "icebox" ? "published" : "icebox";
      for (const strange of [
        { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
        { status: 502, contentType: "text/html", body: "" },
        { status: 204 },
      ]) {
        await page.route(/\/sliders\/list\.data/, (route) =>
          route.request().method() === "POST" ? route.fulfill(strange) : route.fallback(),
        );
        await expect(async () => {
          await status.selectOption(other);
          await expect(page.getByText(failed)).toBeVisible({ timeout: 3000 });
        }).toPass();
        await expect(page.getByRole("table")).toBeVisible();
        await expect(status).toHaveValue(former);
        await page.unrouteAll();
        await page.reload();
      }
    });
    await test.step("beside the side bar of a small laptop a list is still a table, and a card on a tablet breaks no address", async () => {
      await page.setViewportSize({ width: 1024, height: 800 });
      for (const path of ["/sliders/list", "/iam/list"]) {
        await (path === "/sliders/list" ? signIn(page, "admin", path) : page.goto(path));
        const row = page.getByRole("main").locator("tbody tr").first();
        await expect(row).toHaveCSS("display", "table-row");
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, path).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 768, height: 1024 });
      const emails = page.getByRole("main").locator("td[data-label=Email]");
      await expect(emails.first()).toHaveCSS("display", "block");
      const lines = await emails.evaluateAll((cells) =>
        cells.map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          // The label above is no text of the cell.
          return text.getClientRects().length;
        }),
      );
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines)).toEqual(new Set([1]));
    });
  });
});
