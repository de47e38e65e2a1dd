import { expect, test } from "vitest";
import { decibelsOf, factorOf, gainText, matchingGain, targetLufs } from "#app/player/loudness/gain.ts";

test("a track plays at −16 LUFS, and its peaks never above −1 dBTP", () => {
  for (let lufs = -40; lufs <= -4; lufs += 0.5)
    for (let truePeak = -20; truePeak <= 3; truePeak += 0.5) {
      const gain = matchingGain({ lufs, truePeak });
      const [loudness, peak] = [lufs + gain, truePeak + gain];
      if (gain > 0) expect(peak).toBeLessThanOrEqual(-1 + 1e-9);
      // Only the peaks keep a track below the target; a quiet one with peaks already above the limit is left as it is.
      if (lufs >= targetLufs || truePeak + targetLufs - lufs <= -1)
        expect(Math.abs(loudness - targetLufs)).toBeLessThan(0.5);
      else expect(gain).toBeCloseTo(Math.max(0, -1 - truePeak));
    }
});

test("without measurements nothing is changed, and a peak that is unknown is taken for full", () => {
  expect(matchingGain({ lufs: null, truePeak: -3 })).toBe(0);
  expect(matchingGain({ lufs: -20, truePeak: null })).toBe(0);
  expect(matchingGain({ lufs: -10, truePeak: null })).toBe(-6);
});

test("gains are said in decibels", () => {
  expect([-2.34, 0, 1.06, -0.04].map(gainText)).toEqual(["−2.3 dB", "0.0 dB", "+1.1 dB", "0.0 dB"]);
  expect(factorOf(-6.0206)).toBeCloseTo(0.5, 4);
  expect(decibelsOf(0.5)).toBeCloseTo(-6.0206, 4);
});
