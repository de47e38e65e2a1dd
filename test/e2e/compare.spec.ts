import { compareCopy as copy } from "#app/player/compare/compare-copy.ts";
import { bar, expectSound, rows } from "#test/e2e/player-page.ts";
import { expect, expectAccessible, test } from "#test/support/e2e.ts";

/** Seconds by which a switch may miss the bar: positions are read once a frame. */
const tolerance = 0.2;

test("shortlisted tracks are compared: a key switches to the other at the same bar, without a gap", async ({
  page,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  for (const index of [0, 1]) {
    await rows(page).nth(index).focus();
    await page.keyboard.press("f");
    await expect(page.locator(".audition-note")).toContainText(`${index + 1}`);
  }
  await page.keyboard.press("d");
  await expect(page.locator(".compare-lane")).toHaveCount(2);

  await page.goto("/compare?track=paper-lanterns&track=orbit-decay&at=bar", { waitUntil: "networkidle" });
  await expectAccessible(page);
  await page.keyboard.press("1");
  await expectSound(page);
  await page.evaluate(() => {
    const lane = document.querySelectorAll<HTMLElement>(".compare-lane")[1];
    const cursor = lane?.querySelector<HTMLElement>(".compare-cursor");
    const before = document.querySelector("audio");
    const seen = { from: 0, at: 0, gap: false, share: 0 };
    addEventListener(
      "keydown",
      () => {
        seen.from = performance.now();
        seen.share = Number.parseFloat(cursor?.style.left ?? "") / 100;
      },
      { capture: true, once: true },
    );
    const watch = () => {
      const audio = document.querySelector("audio");
      if (audio === before) {
        seen.gap ||= before?.paused === true;
        requestAnimationFrame(watch);
      } else if (audio) {
        seen.at = audio.currentTime;
        Object.assign(window, {
          switched: {
            ...seen,
            seconds: (performance.now() - seen.from) / 1000,
            isHeard: !audio.paused && !audio.muted,
          },
        });
      }
    };
    watch();
  });
  await page.keyboard.press("d");
  const switched = await page.waitForFunction(
    () =>
      Reflect.get(window, "switched") as
        | { share: number; at: number; seconds: number; gap: boolean; isHeard: boolean }
        | undefined,
  );
  const { share, at, seconds, gap, isHeard } = (await switched.jsonValue()) ?? {
    share: 0,
    at: 0,
    seconds: 0,
    gap: true,
    isHeard: false,
  };
  expect([gap, isHeard]).toEqual([false, true]);
  const durationOf = (text: string) => text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const length = await page.getByRole("row", { name: copy.rows.length }).getByRole("cell").nth(1).textContent();
  // The length is rounded down to a second.
  const due = share * durationOf(length ?? "") + seconds;
  expect(Math.abs(at - due)).toBeLessThan(tolerance + share);
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
