import { bar, expectSound, recordEvents, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, signIn, signInAnew, test } from "#test/support/e2e.ts";

test("suggestions are used by keyboard, are of who signed in alone, lead back from nowhere, and searches are saved and brought back", async ({
  page,
}) => {
  await test.step("a search that waits for the next letter does not lead back from a page that is on its way", async () => {
    await page.goto("/search?q=paper", { waitUntil: "networkidle" });
    await page.route("**/discover.data*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.getByLabel("Search titles").pressSequentially("s");
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      document.querySelector<HTMLElement>("a[href='/discover']")?.click();
      // A slow device: the pause after the letter ends before the click is worked off.
      const end = performance.now() + 200;
      while (performance.now() < end);
    });
    await expect(page).toHaveURL(/\/discover$/);
  });
  await page.unrouteAll();
  await test.step("the next person at the same browser is suggested nothing of the one who signed out", async () => {
    await page.setExtraHTTPHeaders({ "CF-Connecting-IP": "10.77.0.62" });
    await signInAnew(page, "artist", "/search");
    const field = page.getByLabel("Search titles");
    const playlist = page.getByRole("option", { name: "Made by hand" });
    await field.pressSequentially("made");
    await expect(playlist).toBeVisible();
    await field.press("Escape");
    // Neither step loads a page anew, so what this page remembers would still be there.
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await expect(page).toHaveURL(/\/search$/);
    await field.pressSequentially("made");
    await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
    await expect(playlist).toHaveCount(0);
  });
  await test.step("suggestions are used by keyboard alone, and searches are saved, named again, deleted and brought back", async () => {
    const events = await recordEvents(page);
    await page.goto("/discover", { waitUntil: "networkidle" });
    // Discover has the field of its sidebar.
    const field = page.getByRole("complementary", { name: "Search sidebar" }).getByLabel("Search words");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await field.focus();
    await expect(field).toHaveAttribute("role", "combobox");
    await expect(field).toHaveAttribute("aria-expanded", "false");
    await field.pressSequentially("pap");
    await expect(list).toBeVisible();
    await expect(list.getByRole("option", { name: "Paper Lanterns The Harbour Lines" })).toBeVisible();
    await expect(list.getByRole("group", { name: "Lyrics" })).toBeVisible();
    await expectAccessible(page);
    // A song that is played on the page of its suggestion is reported as suggested.
    await list.getByRole("option", { name: "Paper Lanterns The Harbour Lines" }).click();
    await expect(page).toHaveURL(/\/song\/paper-lanterns$/);
    await rows(page).first().click();
    await expectSound(page);
    const suggested = () => events.flatMap((event) => (event.kind === "play" ? [event.suggested] : []));
    await expect.poll(suggested).toEqual([true]);
    await page.goBack();
    await bar(page).getByRole("button", { name: "Close player" }).click();
    await field.fill("");
    await field.pressSequentially("pap");
    await expect(list).toBeVisible();

    // Down to the first option, up to the field, up again to the last option: a search of the lyrics.
    const active = () => field.getAttribute("aria-activedescendant");
    await page.keyboard.press("ArrowDown");
    const first = await active();
    await expect(page.locator(`#${first}`)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    expect(await active()).toBeNull();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(field).toHaveValue("pap");
    await page.keyboard.press("ArrowDown");
    await expect(list).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=pap&qFields=lyrics/);
    await expect(page.getByRole("checkbox", { name: "Search the lyrics only" })).toBeChecked();
    await expect(page.locator(".track-lyric mark").first()).toHaveText(/^pap/i);

    // Suggestions are in the order of their names: the search of a later run comes first.
    const spring = `Paper for spring ${9e12 - Date.now()}`;
    await signIn(page, "supervisor", "/search?q=paper&vocals=yes");
    await page.locator("summary", { hasText: "Save search" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("paper, With vocals");
    await expectAccessible(page);
    await page.getByLabel("Name", { exact: true }).fill(spring);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Search saved")).toBeVisible();
    await expect(page).toHaveURL(/\/search\?q=paper&vocals=yes/);
    // The form is closed; a name that is taken comes back in it, over the results.
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toBeHidden();
    await page.locator("summary", { hasText: "Save search" }).click();
    await name.fill(spring.toUpperCase());
    await page.keyboard.press("Enter");
    await expect(page.getByText("You already have a saved search with this name.")).toBeVisible();
    await expect(name).toHaveValue(spring.toUpperCase());
    await expect(page.locator(".track-title").first()).toBeVisible();

    // The empty field offers the saved and the recent searches.
    const search = page.getByLabel("Search titles");
    await search.fill("");
    await expect(page.getByRole("option", { name: spring })).toBeVisible();
    await page.getByRole("option", { name: "All saved and recent searches" }).click();
    await expect(page).toHaveURL(/\/library\/searches/);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Delete ${spring}` }).click();
    await expect(page.getByText(`“${spring}” was deleted.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: spring })).toBeVisible();
  });
});
