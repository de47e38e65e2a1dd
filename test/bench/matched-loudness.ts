import { chromium } from "@playwright/test";
import { matchingGain, targetLufs } from "#app/player/loudness/gain.ts";
import type { Bench } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { captureTrack, keepOutput } from "#test/support/captured-output.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

/** A recording of the demo that is mastered to −23 LUFS, and one beside it that is not. */
const search = "/search?q=moth+marble";
/** Volumes: with room for a gain above it, and without. */
const volumes = [0.5, 1];

/** The loudness of what is heard with matching on, of a quiet and of a loud track, beside −16 LUFS. */
export async function measureMatchedLoudness(bench: Bench): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
  const rows: string[][] = [];
  try {
    for (const [place, volume] of [0, 1].flatMap((row) => volumes.map((one) => [row, one] as const))) {
      const page = await browser.newPage();
      await keepOutput(page);
      await page.addInitScript((chosen) => {
        localStorage.setItem("player.match-loudness", "on");
        localStorage.setItem("player.volume", String(chosen));
      }, volume);
      await page.goto(new URL(search, bench.url).href, { waitUntil: "networkidle" });
      const button = page.locator("li.track > button[data-play]").nth(place);
      const id = await button.getAttribute("data-play");
      const known = page.waitForResponse((response) => response.url().includes("/api/v1/audition"));
      await button.click();
      const facts = (await (await known).json()).data.items[id ?? ""];
      // The player has what it needs: a boost, too, is there by then.
      await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) > 1);
      const { lufs, truePeak } = await captureTrack(page);
      // What the visitor's volume takes away is no part of the matching.
      const heard = lufs - 20 * Math.log10(volume);
      const wanted = Math.min(targetLufs, facts.lufs + matchingGain(facts));
      rows.push([
        `${facts.slug} at ${volume}`,
        facts.lufs.toFixed(1),
        matchingGain(facts).toFixed(1),
        heard.toFixed(1),
        withGoal(Math.abs(heard - wanted), { max: 0.5 }, 2),
        withGoal(truePeak, { max: -1 }, 1),
      ]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  const heads = ["LUFS", "gain dB", "heard LUFS", "off by LU", "heard dBTP"];
  printTable("Matched loudness, captured where the page puts it out", heads, rows);
}
