import {
  defaultThreshold,
  type Judged,
  measureTag,
  nearestTagged,
  neverProposed,
  proposedCategories,
  type Tagged,
  votesOf,
} from "#app/catalogue/proposals/tag-votes.ts";
import { fitModel } from "#audio/analysis/similarity/fit-model.ts";
import { embed, similarity } from "#audio/analysis/similarity/model.ts";
import { demoRecordings, moreRecordings } from "#audio/demo/catalogue/catalogue.ts";
import type { DemoSong } from "#audio/demo/catalogue/demo-track.ts";
import { printTable } from "#test/bench/table.ts";
import { alteredSounds } from "#test/support/altered-sound.ts";

/**
 * How well tags propose themselves: each song of the demo by its hand-set tags, left out alone and with all songs of its artist, which share
 * a way of being composed; then what a twentieth of the songs, or a quarter, proposes to the rest. `node test/bench/tags.ts`, some four minutes.
 */
const seconds = 60;
const minExamples = 5;
const draws = 20;

const composed = [...new Map([...demoRecordings(), ...moreRecordings()].map(({ song }) => [song.slug, song])).values()];
const features = [];
for (const song of composed) features.push((await alteredSounds(song, seconds, [])).original.features);
const model = fitModel(features);
const vectors = features.map(({ whole }) => embed(model, whole));

const tag = (category: (typeof proposedCategories)[number]) => (label: string) => ({
  ...{ id: `${category}: ${label}`, category, label },
});
const tagsOf = ({ genres, moods, instruments }: DemoSong) => [
  ...genres.map(tag("genre")),
  ...moods.map(tag("mood")),
  ...instruments.map(tag("instrument")),
];
const songs: (Tagged & { artist: string })[] = composed.map((song) => ({
  ...{ id: song.slug, workId: song.slug, title: song.title, vocals: Number(song.sung), artist: song.artist },
  tags: tagsOf(song),
}));
const scores = vectors.map((own) => vectors.map((other) => similarity(own, other)));

/** The votes of `voters` on a song. */
function votes(at: number, voters: ReadonlySet<number>): Map<string, number> {
  const hits = [...voters]
    .filter((other) => other !== at)
    .map((other) => ({ id: songs[other]?.id ?? "", score: scores[at]?.[other] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  return votesOf(nearestTagged(hits, (id) => songs.find((song) => song.id === id)));
}

const everyone = new Set(songs.keys());
const names = [...new Set(songs.flatMap(({ tags }) => tags.map(({ id }) => id)))].sort();
const has = (at: number, name: string) => songs[at]?.tags.some(({ id }) => id === name) ?? false;

function judge(voters: (at: number) => ReadonlySet<number>): Map<string, Judged[]> {
  const all = songs.map((_, at) => votes(at, voters(at)));
  return new Map(
    names.map((name) => [name, all.map((own, at) => ({ strength: own.get(name) ?? 0, isRight: has(at, name) }))]),
  );
}

const alone = judge(() => everyone);
const withArtist = judge((at) => new Set([...everyone].filter((other) => songs[other]?.artist !== songs[at]?.artist)));
const measured = names.filter((name) => (alone.get(name) ?? []).filter(({ isRight }) => isRight).length >= minExamples);
const figure = (value: number) => value.toFixed(2);
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const precisionOf = (judged: Map<string, Judged[]>, name: string) => measureTag(judged.get(name) ?? []).precision;

printTable(
  `Tags, ${songs.length} songs`,
  ["average precision", "its artist left out", "by chance", "threshold", "songs"],
  measured.map((name) => {
    const own = alone.get(name) ?? [];
    const { threshold, precision } = measureTag(own);
    const examples = own.filter(({ isRight }) => isRight).length;
    return [
      ...[name, figure(precision), figure(precisionOf(withArtist, name)), figure(examples / songs.length)],
      ...[threshold === neverProposed ? "never" : figure(threshold), String(examples)],
    ];
  }),
);
printTable(
  "Mean average precision",
  ["song left out", "its artist left out", "tags"],
  ["all", ...proposedCategories].flatMap((category) => {
    const own = measured.filter((name) => category === "all" || name.startsWith(category));
    const means = [alone, withArtist].map((judged) => figure(mean(own.map((name) => precisionOf(judged, name)))));
    return own.length === 0 ? [] : [[category, ...means, String(own.length)]];
  }),
);

/** A number in [0, 1) that follows from `seed`. */
function drawn(seed: number): number {
  const value = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32;
}

/** What the tagged share of the songs proposes to the others, without measured thresholds: a new catalogue has none. */
function covered(share: number): string[] {
  const rounds = Array.from({ length: draws }, (_, draw) => {
    const order = [...songs.keys()].sort((a, b) => drawn(1000 * draw + a) - drawn(1000 * draw + b));
    const voters = new Set(order.slice(0, Math.round(share * songs.length)));
    const others = order.filter((at) => !voters.has(at));
    const proposed = others.map((at) =>
      [...votes(at, voters)].flatMap(([name, strength]) => (strength >= defaultThreshold ? name : [])),
    );
    const right = proposed.map((own, at) => own.filter((name) => has(others[at] ?? 0, name)).length);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return [
      sum(proposed.map(({ length }) => Number(length > 0))) / others.length,
      sum(right) / sum(others.map((at) => songs[at]?.tags.length ?? 0)),
      sum(right) / Math.max(1, sum(proposed.map(({ length }) => length))),
    ];
  });
  const columns = [0, 1, 2].map((column) => `${Math.round(100 * mean(rounds.map((round) => round[column] ?? 0)))} %`);
  return [`${Math.round(100 * share)} % tagged`, ...columns];
}

printTable(
  `Coverage, mean of ${draws} draws`,
  ["songs with a proposal", "of their tags proposed", "of proposals right"],
  [0.05, 0.25, 0.5].map(covered),
);
