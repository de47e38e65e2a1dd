import { openWithoutScripts } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, test } from "#test/support/e2e.ts";

test("a brief goes from the button in the header to the staff's list, where it is answered", async ({ page }) => {
  const name = `Mara ${Date.now()}`;
  const project = `A 30 s spot for an electric bike, for ${name}.`;
  await page.goto("/contact-us");
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Talk to a Creative" }).click();
  const dialog = page.getByRole("dialog", { name: "Talk to a creative" });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Work email").fill("mara@agency.example");
  await dialog.getByLabel("Your project").fill(project);
  await dialog.getByText("Add details").click();
  await dialog.getByLabel("Music budget").selectOption("$5,000 to $25,000");
  await dialog.getByLabel("Cinema").check();
  await dialog.getByLabel("Reference links").fill("no link");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Submit brief" }).click();
  await expect(dialog.getByText("“no” isn't a web address")).toBeVisible();
  await expect(dialog.getByLabel("Cinema")).toBeChecked();
  await dialog.getByLabel("Reference links").fill("https://example.com/track");
  await dialog.getByRole("button", { name: "Submit brief" }).click();
  await expect(page.getByRole("dialog", { name: "We have your brief" })).toBeVisible();

  await signIn(page, "staff", "/opportunities");
  await expectAccessible(page);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/opportunities\/./);
  await expect(page.getByText(project)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reply to the brief").selectOption("Answered");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Opportunity saved")).toBeVisible();
});

test("the box of the footer opens the newsletter over its page with the typed address, Back closes it; a space opens nothing", async ({
  page,
}) => {
  await page.goto("/contact-us");
  const box = page.getByRole("contentinfo").getByLabel("Email for our newsletter");
  const subscribe = page.getByRole("contentinfo").getByRole("button", { name: "Subscribe" });
  await box.fill(" ");
  await subscribe.click();
  await expect(page).toHaveURL(/\/contact-us$/);
  await box.fill("reader@example.com");
  await subscribe.click();
  const dialog = page.getByRole("dialog", { name: "Get our newsletter" });
  await expect(dialog.getByLabel("Email")).toHaveValue("reader@example.com");
  await expect(page).toHaveURL(/\/contact-us#newsletter$/);
  const title = page.getByRole("main").getByRole("heading", { level: 1, includeHidden: true });
  await expect(title).toBeAttached();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact-us$/);
  await expect(box).toHaveValue("reader@example.com");
  await subscribe.click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Subscribe" }).click();
  const sent = page.getByRole("dialog", { name: "Check your inbox" });
  await expect(sent).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sent).toHaveCount(0);
  await expect(page).toHaveURL(/\/contact-us$/);
});

test("the focus arrives at the field that it is moved to while the page's scripts begin", async ({ page, context }) => {
  // Slow enough that the focus moves while parts of the page wait for their scripts.
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const letScriptsCome = await openWithoutScripts(page, "/submit-brief");
  const fields = page.getByRole("dialog").locator("input[name=name], input[name=email]");
  await expect(fields).toHaveCount(2);
  const lost = fields.evaluateAll(
    (both) =>
      new Promise<number>((done) => {
        const { port1, port2 } = new MessageChannel();
        let moves = 0;
        let lost = 0;
        port1.onmessage = () => {
          const field = both[moves % 2] as HTMLElement;
          field.focus();
          moves += 1;
          if (document.activeElement !== field) lost += 1;
          document.execCommand("insertText", false, "a");
          if (document.querySelector("dialog:modal")) done(lost);
          else port2.postMessage(null);
        };
        port2.postMessage(null);
      }),
  );
  await letScriptsCome();
  expect(await lost).toBe(0);
});
