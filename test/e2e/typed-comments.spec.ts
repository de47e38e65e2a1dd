import type { Page } from "@playwright/test";
import { demoPassword } from "#db/seed/demo-people.ts";
import { bar, leaveFocus, playFirst } from "#test/e2e/player-page.ts";
import { expect, signInAnew, test } from "#test/support/e2e.ts";

// The rate limit of sign-ins counts by address: these visitors have one of their own.
test.use({ extraHTTPHeaders: { "CF-Connecting-IP": "10.77.0.46" } });

const popup = (page: Page) => page.getByRole("dialog", { name: "New comment" });
const message = (page: Page) => popup(page).getByRole("textbox", { name: "Message" });

async function write(page: Page, text: string) {
  await leaveFocus(page);
  await page.keyboard.press("c");
  await message(page).fill(text);
}

/** The session ends on the server only; this browser keeps its cookie. */
async function endSession(page: Page) {
  const cookies = await page.context().cookies();
  await page.request.post("/logout", { headers: { Origin: new URL(page.url()).origin }, maxRedirects: 0 });
  await page.context().addCookies(cookies);
}

test("playing in one tab pauses the other; a comment being typed comes back with its track, and what is wanted is sent", async ({
  page,
  context,
}) => {
  await test.step("playing in one tab pauses the other", async () => {
    await playFirst(page, "/search");
    const other = await context.newPage();
    await playFirst(other, "/search");
    await expect(bar(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await bar(page).getByRole("button", { name: "Play", exact: true }).click();
    await expect(bar(other).getByRole("button", { name: "Play", exact: true })).toBeVisible();
    await expect(bar(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  });
  await test.step("a comment that is being typed is there again with its track; after the session has ended only what is wanted is sent", async () => {
    await signInAnew(page, "supervisor", "/search");
    await playFirst(page, "/search");
    await expect(bar(page).getByRole("button", { name: "Add a comment" })).toBeAttached();
    await write(page, "Not yet");
    await leaveFocus(page);
    await page.keyboard.press("n");
    await expect(popup(page)).toHaveCount(0);
    await page.keyboard.press("p");
    await expect(message(page)).toHaveValue("Not yet");

    const posted: string[] = [];
    page.on("response", (response) => {
      const request = response.request();
      if (request.method() === "POST" && request.url().endsWith("/api/v1/comments") && response.ok())
        posted.push((request.postDataJSON() as { message: string }).message);
    });
    await endSession(page);
    const signIn = page.getByRole("dialog", { name: "Your session has ended" });
    const save = popup(page).getByRole("button", { name: "Save" });
    await save.click();
    await expect(signIn).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(signIn).toHaveCount(0);
    await expect(message(page)).toHaveValue("Not yet");
    await expect(save).toBeEnabled();

    // Sent and cancelled before the dialog opens.
    const refused = page.waitForResponse((response) => response.status() === 401);
    await save.click();
    await refused;
    await popup(page).getByRole("button", { name: "Cancel" }).click();
    await expect(signIn).toBeVisible();
    await signIn.locator("input[name=password]").fill(demoPassword);
    await signIn.locator("form button").last().click();
    await expect(signIn).toHaveCount(0);

    await write(page, "Now");
    await save.click();
    await expect(page.getByText("Comment submitted successfully")).toBeVisible();
    expect(posted).toEqual(["Now"]);
    // For the next run.
    await bar(page)
      .getByRole("button", { name: /\d comments?$/ })
      .click();
    await page
      .getByRole("region", { name: "Comments", exact: true })
      .getByRole("button", { name: /Now/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Delete your comment “Now”" }).first().click();
    await expect(page.getByText("Comment deleted successfully")).toBeVisible();
  });
});
