import { registerMp3Encoder } from "@mediabunny/mp3-encoder";
import { AudioSampleSource, BufferTarget, Mp3OutputFormat, Output } from "mediabunny";
import { MPEGDecoder } from "mpg123-decoder";
import { RecordingAnalyser } from "#audio/analysis/recording-analyser.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import type { DemoSong } from "#audio/demo/catalogue/demo-track.ts";
import { renderSong } from "#audio/demo/render.ts";
import { InlineWorker } from "#audio/ingest/encode/inline-worker.ts";
import { SampleFeed } from "#audio/ingest/encode/sample-feed.ts";

const rate = 44_100;
const chunk = 44_100;

/** Channels at 44.1 kHz. */
type Sound = Float32Array[];

export type AlteredSound = { kind: string; isSame: boolean; durationMs: number; features: RecordingFeatures };

function measure(sound: Sound) {
  const analyser = new RecordingAnalyser(rate, sound.length);
  const frames = sound[0]?.length ?? 0;
  for (let at = 0; at < frames; at += chunk) analyser.add(sound.map((channel) => channel.subarray(at, at + chunk)));
  return { durationMs: (frames / rate) * 1000, features: analyser.result().features };
}

let isRegistered = false;

/** The sound after MP3 with a bit rate in kb/s. */
async function encoded(sound: Sound, kbps: number): Promise<Sound> {
  if (!isRegistered) {
    Object.assign(globalThis, { Worker: InlineWorker });
    registerMp3Encoder();
    isRegistered = true;
  }
  const target = new BufferTarget();
  const output = new Output({ format: new Mp3OutputFormat({}), target });
  const source = new AudioSampleSource({ codec: "mp3", bitrate: kbps * 1000 });
  output.addAudioTrack(source);
  await output.start();
  const [left = new Float32Array(), right = left] = sound;
  const samples = new Float32Array(2 * left.length);
  for (const [i, value] of left.entries()) samples.set([value, right[i] ?? 0], 2 * i);
  await new SampleFeed(source, rate).add(samples);
  await output.finalize();
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData } = decoder.decode(new Uint8Array(target.buffer ?? new ArrayBuffer()));
  decoder.free();
  return channelData;
}

const each = (sound: Sound, change: (value: number, i: number, channel: Float32Array) => number): Sound =>
  sound.map((channel) => channel.map(change));

function mono([left = new Float32Array(), right = left]: Sound): Sound {
  return [left.map((value, i) => (value + (right[i] ?? 0)) / 2)];
}

/** Half a second without sound at each of these seconds, as words are taken out of a clean version. */
function muted(sound: Sound, seconds: readonly number[]): Sound {
  return sound.map((channel) => {
    const copy = channel.slice();
    for (const second of seconds) copy.fill(0, second * rate, (second + 0.5) * rate);
    return copy;
  });
}

/** The second and third quarter in each other's place: an edit of the same length. */
function swapped(sound: Sound): Sound {
  return sound.map((channel) => {
    const quarter = channel.length >> 2;
    const copy = channel.slice();
    copy.set(channel.subarray(quarter, 2 * quarter), 2 * quarter);
    copy.set(channel.subarray(2 * quarter, 3 * quarter), quarter);
    return copy;
  });
}

function late(sound: Sound, seconds: number): Sound {
  return sound.map((channel) => {
    const copy = new Float32Array(channel.length + seconds * rate);
    copy.set(channel, seconds * rate);
    return copy;
  });
}

type Part = { group: string; sound: { left: Float32Array; right: Float32Array } };

/** All parts but one. */
function without(parts: readonly Part[], group: string, frames: number): Sound {
  const sum = [new Float32Array(frames), new Float32Array(frames)];
  for (const part of parts)
    if (part.group !== group)
      for (const [at, channel] of [part.sound.left, part.sound.right].entries())
        for (const [i, value] of channel.entries()) if (sum[at]) sum[at][i] = (sum[at][i] ?? 0) + value;
  return sum;
}

const groups = ["drums", "bass", "harmony", "melody", "vocals"] as const;
const copies = [
  "MP3 192",
  "MP3 128",
  "MP3 64",
  "half level",
  "mono",
  "0.3 s cut off",
  "0.5 s later",
  "more treble",
  "clipped",
] as const;
const others = [
  "muted words",
  "edit",
  "another take",
  "another key",
  ...groups.map((group) => `without ${group}` as const),
] as const;
type Kind = (typeof copies)[number] | (typeof others)[number];
export const alterations: readonly Kind[] = [...copies, ...others];

/** Below it a part is not heard, and leaving it out makes a copy. */
const audible = 0.02;

/** A song of the demo, with copies of it (`isSame`) and recordings of it that are others. `seconds`: about how long. */
export async function alteredSounds(song: DemoSong, seconds: number, kinds: readonly Kind[]) {
  const plan = { ...song, seed: song.slug };
  const wantsParts = kinds.some((kind) => kind.startsWith("without"));
  const { mix, stems } = renderSong(plan, { seconds, stems: wantsParts });
  const sound: Sound = [mix.left, mix.right];
  function rendered(changed: Partial<typeof plan>): Sound {
    const { mix: other } = renderSong({ ...plan, ...changed }, { seconds });
    return [other.left, other.right];
  }
  const made: Record<
    (typeof copies)[number] | "muted words" | "edit" | "another take" | "another key",
    () => Sound | Promise<Sound>
  > = {
    "MP3 192": () => encoded(sound, 192),
    "MP3 128": () => encoded(sound, 128),
    "MP3 64": () => encoded(sound, 64),
    "half level": () => each(sound, (value) => value / 2),
    mono: () => mono(sound),
    "0.3 s cut off": () => sound.map((channel) => channel.subarray(0.3 * rate)),
    "0.5 s later": () => late(sound, 0.5),
    "more treble": () => each(sound, (value, i, channel) => 1.4 * value - 0.4 * (channel[i - 1] ?? 0)),
    clipped: () => each(sound, (value) => Math.tanh(2 * value) / Math.tanh(2)),
    "muted words": () => muted(sound, [12, 21, 33]),
    edit: () => swapped(sound),
    "another take": () => rendered({ seed: `${song.slug}-take` }),
    "another key": () => rendered({ key: song.key.startsWith("A") ? "Bm" : "Am" }),
  };
  const altered: AlteredSound[] = [];
  for (const kind of kinds) {
    const isSame = copies.some((one) => one === kind);
    const part = stems.find(({ group }) => kind === `without ${group}`);
    if (kind in made) altered.push({ kind, isSame, ...measure(await made[kind as keyof typeof made]()) });
    else if (part?.sound.left.some((value) => Math.abs(value) > audible))
      altered.push({ kind, isSame, ...measure(without(stems, part.group, mix.left.length)) });
  }
  return { original: { kind: "original", isSame: true, ...measure(sound) }, altered };
}
