import type { Page } from "@playwright/test";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";

type Output = { context: BaseAudioContext | null; isKept: boolean; blocks: [Float32Array, Float32Array][] };

/**
 * Makes what the page sends to the loudspeakers through Web Audio available to `captureTrack`, as `window.output`. Call it before the page is
 * opened.
 */
export async function keepOutput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const output: Output = { context: null, isKept: false, blocks: [] };
    Object.assign(window, { output });
    const connect = AudioNode.prototype.connect as (this: AudioNode, target: AudioNode) => AudioNode;
    AudioNode.prototype.connect = function connectAndKeep(this: AudioNode, target: AudioNode) {
      if (target instanceof AudioDestinationNode && target.context instanceof AudioContext) {
        output.context = target.context;
        const keeper = target.context.createScriptProcessor(4096, 2, 2);
        keeper.onaudioprocess = ({ inputBuffer }) => {
          if (!output.isKept) return;
          output.blocks.push([inputBuffer.getChannelData(0).slice(), inputBuffer.getChannelData(1).slice()]);
        };
        connect.call(this, keeper);
        connect.call(keeper, target);
      }
      return connect.call(this, target);
    } as typeof connect as AudioNode["connect"];
  });
}

/**
 * Plays the current track from its beginning to just before its end. Its loudness (LUFS) and true peak (dBTP) as they leave the page: an
 * element that the player does not play through Web Audio is taken there as it is, at the element's volume.
 */
export async function captureTrack(page: Page): Promise<{ lufs: number; truePeak: number }> {
  const { rate, samples } = await page.evaluate(async () => {
    const audio = document.querySelector("audio");
    if (audio === null) throw new Error("no audio element");
    const output = Reflect.get(window, "output") as Output;
    audio.pause();
    if (output.context === null) {
      const context = new AudioContext();
      context.createMediaElementSource(audio).connect(context.destination);
      await context.resume();
    }
    const sought = new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
    audio.currentTime = 0;
    await sought;
    output.isKept = true;
    void audio.play();
    // The next track follows at the end.
    await new Promise<void>((resolve) => {
      audio.addEventListener("timeupdate", () => audio.currentTime > audio.duration - 0.6 && resolve());
    });
    output.isKept = false;
    audio.pause();
    const text = (channel: 0 | 1) => {
      const bytes = new Uint8Array(output.blocks.reduce((sum, block) => sum + block[channel].byteLength, 0));
      let at = 0;
      for (const block of output.blocks) {
        bytes.set(new Uint8Array(block[channel].buffer), at);
        at += block[channel].byteLength;
      }
      let binary = "";
      for (let from = 0; from < bytes.length; from += 32_768)
        binary += String.fromCharCode(...bytes.subarray(from, from + 32_768));
      return btoa(binary);
    };
    return { rate: output.context?.sampleRate ?? 0, samples: [text(0), text(1)] };
  });
  const channels = samples.map((base64) => new Float32Array(Uint8Array.from(Buffer.from(base64, "base64")).buffer));
  const loudness = new LoudnessMeter(rate, 2);
  loudness.add(channels);
  const peak = new TruePeakMeter(2);
  peak.add(channels);
  return { lufs: loudness.result().integratedLufs ?? Number.NaN, truePeak: peak.result() ?? Number.NaN };
}
