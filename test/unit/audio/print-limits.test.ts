import { expect, test } from "vitest";
import { hasMusic } from "#audio/analysis/print/has-music.ts";
import { matchPrint } from "#audio/analysis/print/match-print.ts";
import { PrintIndex } from "#audio/analysis/print/print-index.ts";
import { PrintMeter } from "#audio/analysis/print/print-meter.ts";
import { decodePrint, encodePrint, FRAMES_PER_SECOND, type SoundPrint } from "#audio/analysis/print/sound-print.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import { renderSong } from "#audio/demo/render.ts";
import { madeSpeech, randomOf, underSpeech } from "#test/support/made-speech.ts";

const RATE = 44_100;
const frames = (seconds: number) => Math.round(seconds * FRAMES_PER_SECOND);

/** Peaks at random: one a frame in `every` frames. */
function randomPrint(seed: number, seconds: number, every = 2): SoundPrint {
  const random = randomOf(seed);
  const count = Math.floor(frames(seconds) / every);
  const times = Uint32Array.from({ length: count }, (_, at) => at * every);
  return { frames: frames(seconds), times, bins: Uint16Array.from(times, () => 12 + Math.floor(random() * 730)) };
}

function placed(print: SoundPrint, into: SoundPrint, second: number): SoundPrint {
  const [from, to] = [frames(second), frames(second) + print.frames];
  const peaks = [...into.times].flatMap((time, at) =>
    time >= from && time < to ? [] : [[time, into.bins[at] as number] as const],
  );
  peaks.push(...[...print.times].map((time, at) => [time + from, print.bins[at] as number] as const));
  peaks.sort(([one], [other]) => one - other);
  return {
    frames: into.frames,
    times: Uint32Array.from(peaks, ([time]) => time),
    bins: Uint16Array.from(peaks, ([, bin]) => bin),
  };
}

function tone(seconds: number): SoundPrint {
  const times = Uint32Array.from({ length: frames(seconds) }, (_, at) => at);
  return { frames: times.length, times, bins: new Uint16Array(times.length).fill(200) };
}

test("three hours are compared with 600 songs; what plays at their end, and across the parts that are compared, is one passage", () => {
  const songs = Array.from({ length: 600 }, (_, at) => randomPrint(at + 1, at === 7 ? 400 : 40, 4));
  const long = randomPrint(9_999, 3 * 3600, 40);
  const [song, longSong] = [songs[234], songs[7]] as [SoundPrint, SoundPrint];
  const video = placed(longSong, placed(song, long, 10_700), 100);
  const matches = matchPrint(new PrintIndex(songs), video);
  const rounded = matches.map(({ candidate, from, to }) => [
    candidate,
    Math.round(from / 5) * 5,
    Math.round(to / 5) * 5,
  ]);
  expect(rounded).toEqual([
    [7, 100, 500],
    [234, 10_700, 10_740],
  ]);
  expect(matches[0]?.offset).toBeLessThan(1);
}, 60_000);

test("a tone against a tone of an hour, and 250,000 equal pairs, end in seconds and name nothing else", () => {
  const song = randomPrint(3, 40, 4);
  const index = new PrintIndex([tone(3600), song, tone(5800)]);
  const started = performance.now();
  for (const video of [tone(600), placed(song, tone(600), 300)]) {
    const named = matchPrint(index, video).filter(({ candidate }) => candidate === 1);
    expect(named.length).toBe(video.times.length === tone(600).times.length ? 0 : 1);
  }
  expect(performance.now() - started).toBeLessThan(20_000);
}, 120_000);

test("bytes that no sound has are no print: hours of frames without peaks, peaks without end in one frame", () => {
  const bytes = encodePrint(randomPrint(1, 20));
  const endless = bytes.slice();
  new DataView(endless.buffer).setUint32(4, 0xffffffff, true);
  const equal = { frames: 10, times: new Uint32Array(200), bins: new Uint16Array(200).fill(40) };
  for (const one of [endless, encodePrint(equal)]) expect(decodePrint(one)).toBeNull();
  const chord = { frames: 10, times: Uint32Array.of(3, 3, 4), bins: Uint16Array.of(40, 90, 40) };
  expect(decodePrint(encodePrint(chord))).toEqual(chord);
});

test("other music after music that is named is told; the rest of the named music is not other music", () => {
  const [one, other] = [0, 3].map((at) => {
    const recording = demoRecordings()[at];
    if (recording === undefined) throw new Error("the demo has fewer songs");
    const { mix } = renderSong({ ...recording.song, seed: recording.slug }, { seconds: 24 });
    return mix.left.map((value, i) => (value + (mix.right[i] as number)) / 2);
  }) as [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>];
  const printOf = (sound: Float32Array, of: "music" | "video") => {
    const meter = new PrintMeter(RATE, of);
    meter.add([sound]);
    return meter.result();
  };
  const index = new PrintIndex([printOf(one, "music")]);
  const told = (sound: Float32Array<ArrayBuffer>) => {
    const print = printOf(sound, "video");
    const matches = matchPrint(index, print);
    expect(matches.length).toBeGreaterThan(0);
    return hasMusic(print, matches);
  };
  const both = Float32Array.from([...one.slice(0, 14 * RATE), ...other.slice(0, 20 * RATE)]);
  expect(told(both)).toBe(true);
  expect(told(underSpeech(both, madeSpeech(34, 8), -6))).toBe(true);
  expect(told(one)).toBe(false);
  expect(told(underSpeech(one, madeSpeech(24, 9), -6))).toBe(false);
  expect(told(Float32Array.from([...one.slice(0, 14 * RATE), ...madeSpeech(30, 10)]))).toBe(false);
});
