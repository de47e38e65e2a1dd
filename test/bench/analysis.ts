import { RecordingAnalyser, type RecordingAnalysis } from "#audio/analysis/recording-analyser.ts";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { demoRecordings } from "#audio/demo/catalogue/catalogue.ts";
import type { DemoSong } from "#audio/demo/catalogue/demo-track.ts";
import { RATE } from "#audio/demo/instruments/sound.ts";
import { type RenderedSong, renderSong } from "#audio/demo/render.ts";
import { highestPrecisionAt, precisionAt } from "#audio/evaluate/metrics.ts";
import { embedAll, type Measured, rankPassages, rankWhole } from "#audio/evaluate/rank.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

const KEYS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR_KEYS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
const BINS = [0, 0.25, 0.5, 0.75];
const TOLERANCE = 0.04;

type Song = { bpm: number; key: string; recipe: string; analysis: RecordingAnalysis };

/** Songs of the demo's recipes at other tempos and in other keys: their tempo and key are known. */
function* variations(versions: number, seconds: number): Generator<{ song: DemoSong; sound: RenderedSong["mix"] }> {
  for (const [i, { song }] of demoRecordings()
    .filter(({ version }) => version === "main")
    .entries()) {
    for (let version = 0; version < versions; version++) {
      const tonic = (5 * i + 7 * version) % 12;
      const key = song.key.endsWith("m") ? `${MINOR_KEYS[tonic]}m` : (KEYS[tonic] as string);
      const bpm = Math.round(song.bpm * (0.9 + 0.07 * ((i + 2 * version) % 4)));
      const plan = { ...song, bpm, key, seed: `${song.slug}-${version}` };
      yield { song: { ...song, bpm, key }, sound: renderSong(plan, { seconds }).mix };
    }
  }
}

function isTempo(found: number | null, bpm: number): boolean {
  return found !== null && Math.abs(found / bpm - 1) <= TOLERANCE;
}

/** Stated confidence beside how often it was right, so that a confidence of 0.8 means 0.8. */
function calibration(title: string, values: readonly { confidence: number; right: boolean }[]): void {
  const rows = BINS.map((from, i) => {
    const to = BINS[i + 1] ?? 1.01;
    const own = values.filter(({ confidence }) => confidence >= from && confidence < to);
    const share = (of: (value: (typeof own)[number]) => number) =>
      own.length === 0 ? "–" : (own.reduce((sum, value) => sum + of(value), 0) / own.length).toFixed(2);
    const range = `${from.toFixed(2)}–${Math.min(1, to).toFixed(2)}`;
    return [range, String(own.length), share(({ confidence }) => confidence), share(({ right }) => Number(right))];
  });
  printTable(title, ["recordings", "stated", "true"], rows);
}

/** Speed, tempo, key and similar search on composed music, whose truth is known. Nothing here proves quality on real music. */
export function measureAnalysis({ versions, seconds }: { versions: number; seconds: number }): void {
  const songs: Song[] = [];
  let [cpu, minutes] = [0, 0];
  for (const { song, sound } of variations(versions, seconds)) {
    const began = process.cpuUsage();
    const analyser = new RecordingAnalyser(RATE, 2);
    const frames = sound.left.length;
    for (let at = 0; at < frames; at += RATE) {
      analyser.add([sound.left.subarray(at, at + RATE), sound.right.subarray(at, at + RATE)]);
    }
    const analysis = analyser.result();
    const { user, system } = process.cpuUsage(began);
    cpu += (user + system) / 1e6;
    minutes += frames / RATE / 60;
    songs.push({ bpm: song.bpm, key: song.key, recipe: song.recipe, analysis });
  }
  const share = (of: (song: Song) => boolean) => songs.filter(of).length / songs.length;
  const exact = share(({ bpm, analysis }) => isTempo(analysis.tempo.bpm, bpm));
  const octave = share(({ bpm, analysis }) => [bpm, bpm / 2, bpm * 2].some((one) => isTempo(analysis.tempo.bpm, one)));
  const either = share(({ bpm, analysis: { tempo } }) => isTempo(tempo.bpm, bpm) || isTempo(tempo.alternativeBpm, bpm));
  const key = share((one) => one.analysis.key.musicalKey === one.key);
  const measured: Measured[] = songs.map(({ recipe, analysis }, i) => ({
    ...{ file: String(i), label: recipe, artist: null, passages: [] },
    features: analysis.features,
  }));
  const model = fitModel(measured.map(({ features }) => features));
  const embedded = measured.map((one) => embedAll(model, one));
  const [whole, passages] = [rankWhole(embedded), rankPassages(embedded)];
  printTable(
    `Analysis of ${songs.length} composed songs of ${seconds} s`,
    ["figure"],
    [
      ["CPU s a minute of music", withGoal(cpu / minutes, { max: 1 }, 2)],
      ["tempo within 4 %", withGoal(exact, {}, 2)],
      ["tempo within 4 %, half or double", withGoal(octave, { min: 0.98 }, 3)],
      ["tempo or its alternative within 4 %", withGoal(either, {}, 3)],
      ["key exact", withGoal(key, { min: 0.6 }, 2)],
      ["P@5, same recipe", withGoal(precisionAt(whole, 5), {}, 3)],
      // Most recipes have one song: fewer than five others can be found.
      [
        "of the highest that is possible",
        withGoal(precisionAt(whole, 5) / highestPrecisionAt(whole, 5), { min: 0.9 }, 3),
      ],
      ["P@5 of passages", withGoal(precisionAt(passages, 5), {}, 3)],
      ["of the highest", withGoal(precisionAt(passages, 5) / highestPrecisionAt(passages, 5), { min: 0.9 }, 3)],
    ],
  );
  calibration(
    "Confidence of tempo, half or double counted as right",
    songs.map(({ bpm, analysis: { tempo } }) => ({
      confidence: tempo.confidence,
      right: [bpm, bpm / 2, bpm * 2].some((one) => isTempo(tempo.bpm, one)),
    })),
  );
  calibration(
    "Confidence of key",
    songs.map((one) => ({
      confidence: one.analysis.key.confidence,
      right: one.analysis.key.musicalKey === one.key,
    })),
  );
}
