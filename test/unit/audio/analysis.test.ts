import { expect, test } from "vitest";
import { Fft } from "#audio/analysis/fft.ts";
import { LoudnessMeter } from "#audio/analysis/loudness.ts";
import { PeaksMeter } from "#audio/analysis/peaks.ts";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import { TruePeakMeter } from "#audio/analysis/true-peak.ts";
import { sine } from "#test/unit/audio/support/signals.ts";

test("the transform gives the sums that define it, for sizes that are and are not a power of four", () => {
  for (const size of [8, 64, 1024, 2048]) {
    const re = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i));
    const im = Float64Array.from({ length: size }, (_, i) => Math.cos(3 * i * i));
    const [sumRe, sumIm] = [re.slice(), im.slice()];
    new Fft(size).transform(sumRe, sumIm);
    for (const bin of [0, 1, size / 2, Math.floor(size / 3), size - 1]) {
      let [real, imaginary] = [0, 0];
      for (let i = 0; i < size; i++) {
        const angle = (-2 * Math.PI * ((bin * i) % size)) / size;
        real += (re[i] as number) * Math.cos(angle) - (im[i] as number) * Math.sin(angle);
        imaginary += (re[i] as number) * Math.sin(angle) + (im[i] as number) * Math.cos(angle);
      }
      expect(sumRe[bin]).toBeCloseTo(real, 9);
      expect(sumIm[bin]).toBeCloseTo(imaginary, 9);
    }
  }
});

function loudnessOf(parts: Float32Array[][], rate = 48000) {
  const meter = new LoudnessMeter(rate, parts[0]?.length ?? 2);
  for (const part of parts) meter.add(part);
  return meter.result();
}

test("a stereo sine of 997 Hz measures its level in LUFS at every sample rate", () => {
  for (const rate of [22050, 44100, 48000, 96000]) {
    for (const levelDb of [-23, -33]) {
      const { integratedLufs } = loudnessOf([sine({ hz: 997, levelDb, seconds: 10, rate })], rate);
      expect(integratedLufs).toBeCloseTo(levelDb, 1);
    }
  }
});

test("quiet stretches are gated out of the integrated loudness as EBU Tech 3341 cases 3 to 5 ask", () => {
  const tone = (levelDb: number, seconds: number) => sine({ hz: 1000, levelDb, seconds });
  expect(loudnessOf([tone(-36, 10), tone(-23, 60), tone(-36, 10)]).integratedLufs).toBeCloseTo(-23, 1);
  const gated = loudnessOf([tone(-72, 10), tone(-36, 10), tone(-23, 60), tone(-36, 10), tone(-72, 10)]);
  expect(gated.integratedLufs).toBeCloseTo(-23, 1);
  expect(loudnessOf([tone(-26, 20), tone(-20, 20.1), tone(-26, 20)]).integratedLufs).toBeCloseTo(-23, 1);
});

test("loudness range follows EBU Tech 3342 cases 1 to 3", () => {
  for (const [first, second, range] of [
    [-20, -30, 10],
    [-20, -15, 5],
    [-40, -20, 20],
  ] as const) {
    const parts = [first, second].map((levelDb) => sine({ hz: 1000, levelDb, seconds: 20 }));
    expect(Math.abs((loudnessOf(parts).rangeLu ?? 0) - range)).toBeLessThan(1);
  }
});

test("silence has no loudness and no true peak", () => {
  const silence = [new Float32Array(48000), new Float32Array(48000)];
  expect(loudnessOf([silence])).toEqual({ integratedLufs: null, rangeLu: null });
  const meter = new TruePeakMeter(2);
  meter.add(silence);
  expect(meter.result()).toBeNull();
});

test("a tone of a quarter of the sample rate at 45 degrees peaks 3 dB above its samples", () => {
  const meter = new TruePeakMeter(1);
  const [wave = new Float32Array(0)] = sine({ hz: 12000, levelDb: -6, seconds: 1, channels: 1, phase: Math.PI / 4 });
  for (let at = 0; at < wave.length; at += 1000) meter.add([wave.subarray(at, at + 1000)]);
  expect(Math.abs((meter.result() ?? 0) + 6)).toBeLessThan(0.2);
});

test("measures do not depend on how the sound is cut into chunks", () => {
  const sound = sine({ hz: 440, levelDb: -12, seconds: 6, rate: 44100 });
  const whole = new RecordingAnalyser(44100, 2);
  whole.add(sound);
  const pieces = new RecordingAnalyser(44100, 2);
  for (let at = 0; at < 6 * 44100; at += 997) pieces.add(sound.map((channel) => channel.subarray(at, at + 997)));
  const [a, b] = [whole.result(), pieces.result()];
  expect(b.peaks).toEqual(a.peaks);
  expect(b.frames).toBe(a.frames);
  expect(b.loudness.integratedLufs).toBeCloseTo(a.loudness.integratedLufs ?? 0, 6);
  expect(b.loudness.truePeakDbtp).toBeCloseTo(a.loudness.truePeakDbtp ?? 0, 6);
  expect(b.key.musicalKey).toBe(a.key.musicalKey);
  expect(b.key.confidence).toBeCloseTo(a.key.confidence, 6);
  expect(b.tempo).toEqual(a.tempo);
});

test("the highest rate that is read gives what a usual one gives", () => {
  const [usual, highest] = [48_000, 768_000].map((rate) => {
    const analyser = new RecordingAnalyser(rate, 2);
    const sound = sine({ hz: 440, levelDb: -12, seconds: 5, rate });
    for (let at = 0; at < 5 * rate; at += 8192) analyser.add(sound.map((channel) => channel.subarray(at, at + 8192)));
    return analyser.result();
  });
  expect(highest?.key.musicalKey).toBe(usual?.key.musicalKey);
  expect(highest?.peaks).toHaveLength(100);
  expect(highest?.loudness.integratedLufs).toBeCloseTo(usual?.loudness.integratedLufs ?? 0, 1);
});

test("peaks are 20 a second and hold the loudest of all channels", () => {
  const meter = new PeaksMeter(44100);
  const [left, right] = [new Float32Array(44100 * 12), new Float32Array(44100 * 12)];
  left[44100 * 3 + 10] = -0.5;
  right[44100 * 9 + 10] = 1.7;
  meter.add([left, right]);
  const peaks = meter.peaks();
  expect(peaks).toHaveLength(240);
  expect([peaks[60], peaks[180], peaks[100]]).toEqual([128, 255, 0]);
});

test("a waveform has 100 levels of power over all channels, scaled to the loudest, so that limited music keeps its shape", () => {
  const rate = 44100;
  /** Full-scale clicks throughout; between them a tone that is half as loud at first. */
  const channel = Float32Array.from({ length: rate * 60 }, (_, i) =>
    i % 2205 === 0 ? 1 : (i < rate * 30 ? 0.2 : 0.4) * Math.sin(i / 3),
  );
  const meter = new PeaksMeter(rate);
  for (let from = 0; from < channel.length; from += 10_007) {
    const chunk = channel.subarray(from, from + 10_007);
    meter.add([chunk, chunk]);
  }
  expect(new Set(meter.peaks())).toEqual(new Set([255]));
  const levels = [...meter.levels()];
  expect(levels).toHaveLength(100);
  for (const level of levels.slice(0, 50)) expect(level / 255).toBeCloseTo(0.5, 1);
  for (const level of levels.slice(50)) expect(level / 255).toBeCloseTo(1, 1);
  expect([...new PeaksMeter(rate).levels()]).toEqual(Array(100).fill(0));

  // Both channels count, and a recording shorter than 100 points has as many levels.
  const short = new PeaksMeter(rate);
  short.add([new Float32Array(rate).fill(0.5), new Float32Array(rate)]);
  expect(new Set(short.levels())).toEqual(new Set([255]));
});

test("tempo and key of a plain song are found, and a steady tone has no tempo", () => {
  const rate = 44100;
  const analyser = new RecordingAnalyser(rate, 1);
  const notes = [57, 60, 64, 57, 53, 57, 60, 65, 52, 56, 59, 64, 57, 60, 64, 69];
  const song = Float32Array.from({ length: rate * 24 }, (_, i) => {
    const beat = ((i / rate) * 100) / 60;
    const since = (beat % 1) * 0.6;
    const note = notes[Math.floor(beat) % notes.length] as number;
    const tone = [1, 2, 3].reduce(
      (sum, n) => sum + Math.sin(2 * Math.PI * 440 * 2 ** ((note - 69) / 12) * n * (i / rate)) / n,
      0,
    );
    return 0.25 * tone * Math.exp(-since * 5);
  });
  analyser.add([song]);
  const { tempo, key } = analyser.result();
  expect([50, 100, 200].some((bpm) => Math.abs((tempo.bpm ?? 0) - bpm) < bpm * 0.02)).toBe(true);
  expect(key.musicalKey).toBe("Am");
  const steady = new RecordingAnalyser(rate, 2);
  steady.add(sine({ hz: 440, levelDb: -12, seconds: 8, rate }));
  expect(steady.result().tempo).toEqual({ bpm: null, confidence: 0, alternativeBpm: null });
});
