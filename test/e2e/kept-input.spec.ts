import type { Page } from "@playwright/test";
import { expect, test } from "#test/support/e2e.ts";
import { waitForHydration } from "#test/support/wait-for-hydration.ts";

test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.151" } });

const noAnswer = "We couldn't reach the server, so we don't know whether this was sent. Your input is still here.";
const html = { status: 502, contentType: "text/html", body: "<!doctype html><title>502</title><h1>Bad gateway</h1>" };
const busy = { error: { code: "unavailable", message: "Busy. Try again in a minute." } };

type Part = { role: "main" | "dialog" | "region"; name?: string };
const wholePage: Part = { role: "main" };
/** The forms of visitors: what is typed, and the button that sends it. */
const forms: { path: string; fields: Record<string, string>; submit: string; part?: Part }[] = [
  {
    path: "/submit-brief",
    fields: { Name: "Ana", "Work email": "ana@example.com", "Your project": "A film" },
    submit: "Submit brief",
    part: { role: "dialog" },
  },
  { path: "/contact-us", fields: { Name: "Ana", Message: "Hello" }, submit: "Send message" },
  { path: "/login", fields: { Email: "ana@example.com", Password: "a password" }, submit: "Sign in" },
  {
    path: "/signup",
    fields: { Name: "Ana", Email: "ana@example.com" },
    submit: "Send request",
    part: { role: "region", name: "Request an account" },
  },
];

/** The page gets its scripts, and is never idle afterwards: a quick visitor sends a form before. */
function keepBusy(): void {
  const schedule = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (run, options) => ((options?.timeout ?? 0) > 2_000 ? 0 : schedule(run, options));
}

async function loseForms(page: Page, response: typeof html | null): Promise<void> {
  // Whatever the page asks for meanwhile fails as well.
  await page.route(/\.data(?:\?|$)/, (route) => (response === null ? route.abort() : route.fulfill(response)));
}

test.describe("forms that get no response of ours", () => {
  // The browser notes a response that failed.
  test.use({ expectedErrors: /^SyntaxError/ });

  for (const { path, fields, submit, part = wholePage } of forms)
    test(`${path} stays, filled in, and says so`, async ({ page }) => {
      await page.addInitScript(keepBusy);
      await page.goto(path);
      await waitForHydration(page);
      const main = page.getByRole(part.role, { name: part.name });
      const controls = Object.entries(fields).map(([label, text]) => [main.getByLabel(label).first(), text] as const);
      for (const [control, text] of controls) await control.fill(text);
      if (path === "/signup") await main.getByRole("combobox").first().selectOption({ index: 1 });
      if (path === "/contact-us") await main.getByLabel(/email/i).first().fill("ana@example.com");
      const json = { status: 503, contentType: "application/json", body: JSON.stringify(busy) };
      for (const [response, message] of [
        [null, noAnswer],
        [html, noAnswer],
        [json, busy.error.message],
      ] as const) {
        await loseForms(page, response);
        await main.getByRole("button", { name: submit, exact: true }).click();
        await expect(main.getByRole("alert").filter({ hasText: message })).toBeVisible();
        for (const [control, text] of controls) await expect(control).toHaveValue(text);
        expect(new URL(page.url()).pathname).toBe(path);
        await page.unrouteAll();
      }
    });

  test("a form over a page leaves the visitor there, filled in", async ({ page }) => {
    await page.goto("/services");
    await waitForHydration(page);
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("textbox").fill("ana@example.com");
    await footer.getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Email")).toHaveValue("ana@example.com");
    await loseForms(page, html);
    await dialog.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("alert").filter({ hasText: noAnswer })).toBeVisible();
    await expect(dialog.getByLabel("Email")).toHaveValue("ana@example.com");
    expect(new URL(page.url()).pathname).toBe("/services");
  });
});

// No banner on pages that a token opened: test/http/forms/visitors.test.ts.
test.describe("a dialog with typed text", () => {
  test.use({ cookiesAnswered: false });

  test("asks before it closes, and the cookie banner above it is answered without a loss", async ({ page }) => {
    await page.goto("/submit-brief");
    await waitForHydration(page);
    const dialog = page.getByRole("dialog");
    const project = dialog.getByLabel("Your project");
    await expect.poll(() => page.evaluate(() => document.querySelector("dialog:modal") !== null)).toBe(true);
    await project.fill("A warm song for a spring film");
    let asked = 0;
    page.on("dialog", (question) => {
      asked += 1;
      void question.dismiss();
    });
    await page.mouse.click(3, 300);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await dialog.getByRole("link", { name: "Close" }).click();
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
    await expect(project).toHaveValue("A warm song for a spring film");
    const banner = page.getByRole("region", { name: "Cookies" });
    await expect(banner).toHaveCount(1);
    await banner.getByRole("button", { name: "Only necessary" }).click();
    await expect(banner).toHaveCount(0);
    await expect(project).toHaveValue("A warm song for a spring film");
    expect(new URL(page.url()).pathname).toBe("/submit-brief");
    const stored = async () => (await page.context().cookies()).find(({ name }) => name === "consent")?.value;
    await expect.poll(stored).toBe("necessary");
    page.removeAllListeners("dialog");
    page.on("dialog", (question) => void question.accept());
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });
});
