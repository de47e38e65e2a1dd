import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { bar, expectSound, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";
import { waitForHydrationOf } from "#test/support/wait-for-hydration.ts";

/** Seconds by which a switch may miss the bar: positions are read once a frame. */
const tolerance = 0.2;

test("shortlisted tracks are compared: a key switches to the other at the same bar", async ({ page }) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  for (const index of [0, 1]) {
    await rows(page).nth(index).focus();
    await page.keyboard.press("f");
    await expect(page.locator(".audition-note")).toContainText(`${index + 1}`);
  }
  await page.keyboard.press("d");
  await expect(page.locator(".compare-lane")).toHaveCount(2);

  await page.goto("/compare?track=paper-lanterns&track=orbit-decay&at=bar", { waitUntil: "networkidle" });
  await waitForHydrationOf(page, ".compare-lane");
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expectSound(page);
  await expect(page.locator(".compare-lane [data-active]:not([aria-busy])")).toHaveCount(1);
  await page.evaluate(() => {
    const lane = document.querySelectorAll<HTMLElement>(".compare-lane")[1];
    const before = document.querySelector("audio");
    const source = before?.src;
    const seen = { from: 0, share: Number.NaN };
    const onKeyDown = () => {
      seen.from = performance.now();
      seen.share = Number.parseFloat(lane?.querySelector<HTMLElement>(".compare-cursor")?.style.left ?? "") / 100;
    };
    addEventListener("keydown", onKeyDown, { capture: true, once: true });
    const watch = () => {
      const audio = document.querySelector("audio");
      const isOther = audio !== before || audio?.src !== source;
      if (audio === null || !isOther || audio.paused || audio.muted || audio.currentTime === 0)
        return void requestAnimationFrame(watch);
      const seconds = (performance.now() - seen.from) / 1000;
      Object.assign(window, { switched: { share: seen.share, at: audio.currentTime, seconds } });
    };
    watch();
  });
  await page.keyboard.press("d");
  const found = await page.waitForFunction(
    () => Reflect.get(window, "switched") as { share: number; at: number; seconds: number } | undefined,
  );
  const { share, at, seconds } = (await found.jsonValue()) ?? { share: Number.NaN, at: 0, seconds: 0 };
  const durationOf = (text: string) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const length = await page.getByRole("row", { name: copy.rows.length }).getByRole("cell").nth(1).textContent();
  // Where the cursor of the other track was, and what was played since; the length is rounded down to a second.
  const due = share * durationOf(length ?? "") + seconds;
  expect(Math.abs(at - due)).toBeLessThan(tolerance + share + seconds / 4);
  await expect(bar(page)).toContainText("Orbit Decay");
  await expectSound(page);

  await page.keyboard.press("d");
  await expect(bar(page)).toContainText("Paper Lanterns");
  await expectSound(page);
  const note = page.getByRole("textbox", { name: `${copy.note}: Orbit Decay` });
  await note.fill("warmer strings");
  await page.reload();
  await expect(note).toHaveValue("warmer strings");
});
