import { chromium, type Page } from "@playwright/test";
import { matchingGain, targetLufs } from "#app/player/loudness/gain.ts";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import type { Bench } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { browserFlags, chromiumPath } from "#test/support/chromium.ts";

type Captured = { id: string; rate: number; channels: Float32Array[] };

/** Plays the row at `place` from beginning to end and captures what the audio element puts out, volume included. */
async function capture(page: Page, place: number): Promise<Captured> {
  const { id, rate, samples } = await page.evaluate(async (at) => {
    const audio = document.querySelector("audio");
    const button = document.querySelectorAll<HTMLElement>("li.track > button[data-play]")[at];
    if (audio === null || button === undefined) throw new Error(`no row ${at}`);
    const context = new AudioContext();
    const stereo = context.createScriptProcessor(16_384, 2, 2);
    const taken: [Float32Array, Float32Array][] = [];
    stereo.onaudioprocess = ({ inputBuffer }) => {
      if (audio.paused || audio.currentTime === 0) return;
      taken.push([inputBuffer.getChannelData(0).slice(), inputBuffer.getChannelData(1).slice()]);
    };
    context.createMediaElementSource(audio).connect(stereo).connect(context.destination);
    await context.resume();
    button.click();
    // Just before its end: the next track follows.
    await new Promise<void>((resolve) => {
      audio.addEventListener("timeupdate", () => audio.currentTime > audio.duration - 0.6 && resolve());
    });
    audio.pause();
    const text = (channel: 0 | 1) => {
      const bytes = new Uint8Array(taken.flatMap((pair) => [...new Uint8Array(pair[channel].buffer)]));
      let binary = "";
      for (let from = 0; from < bytes.length; from += 32_768)
        binary += String.fromCharCode(...bytes.subarray(from, from + 32_768));
      return btoa(binary);
    };
    return { id: button.dataset.play ?? "", rate: context.sampleRate, samples: [text(0), text(1)] };
  }, place);
  const channels = samples.map((base64) => {
    const bytes = Buffer.from(base64, "base64");
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  });
  return { id, rate, channels };
}

/** The loudness of what is heard with matching on, of the first tracks of the catalogue, beside −16 LUFS. */
export async function measureMatchedLoudness(bench: Bench, tracks: number): Promise<void> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: browserFlags });
  const rows: string[][] = [];
  try {
    for (let place = 0; place < tracks; place += 1) {
      const page = await browser.newPage();
      await page.addInitScript(() => {
        localStorage.setItem("player.match-loudness", "on");
        // Without room below it, a gain above 0 dB could not be heard.
        localStorage.setItem("player.volume", "0.5");
      });
      await page.goto(new URL("/search", bench.url).href, { waitUntil: "networkidle" });
      await page.waitForSelector("audio", { state: "attached" });
      const { id, rate, channels } = await capture(page, place);
      const response = await page.request.get(new URL(`/api/v1/audition?trackId=${id}`, bench.url).href);
      const facts = (await response.json()).data.items[id];
      const meter = new LoudnessMeter(rate, 2);
      meter.add(channels);
      // What the volume of 0.5 takes away is no part of the matching.
      const heard = (meter.result().integratedLufs ?? Number.NaN) + 20 * Math.log10(2);
      const wanted = Math.min(targetLufs, facts.lufs + matchingGain(facts));
      const difference = withGoal(Math.abs(heard - wanted), { max: 0.5 }, 2);
      rows.push([facts.slug, facts.lufs.toFixed(1), matchingGain(facts).toFixed(1), heard.toFixed(1), difference]);
      await page.close();
    }
  } finally {
    await browser.close();
  }
  printTable("Matched loudness, captured from the element", ["LUFS", "gain dB", "heard LUFS", "off by LU"], rows);
}
