import { type Development, formOf } from "#audio/demo/compose/forms.ts";
import { GROUPS, type Group, Score, type SongPlan, type Words } from "#audio/demo/compose/score.ts";
import { roundPeaks } from "#audio/demo/effects/dynamics.ts";
import { mixInto, RATE, type Stereo, silence } from "#audio/demo/instruments/sound.ts";
import { master, masterLike } from "#audio/demo/master.ts";
import { mixSong } from "#audio/demo/mixdown.ts";
import type { Recipe } from "#audio/demo/recipes/recipe.ts";
import { RECIPES, type RecipeName } from "#audio/demo/recipes/recipe-book.ts";

/** What makes one song: equal plans give equal sound, to the sample. */
export type SongSound = {
  seed: string;
  recipe: RecipeName;
  bpm: number;
  key: string;
  /** Which of the recipe's chord loops. */
  progression: number;
  /** Another form than the recipe's. */
  form?: string;
  /** Sung by the recipe's voice; without lyrics it sings vowels. */
  sung: boolean;
  words: Words | null;
  /** LUFS of its master, if different from the rest of the catalogue. */
  lufs?: number;
  /** How its energy runs, over about how many seconds; in place of a form. */
  course?: { development: Development; seconds: number };
};

export type RenderOptions = {
  /** Groups to leave out: an instrumental has no vocals. Everything else is the same score. */
  without?: readonly Group[];
  /** A cut-down of exactly this many seconds. */
  cutTo?: number;
  /** Another course than that of the song. */
  development?: Development;
  /** Render the groups apart as well. */
  stems?: boolean;
  /** Stop after this many seconds, faded in and out: for tests. */
  seconds?: number;
};

export type RenderedSong = {
  mix: Stereo;
  /** The groups before mastering; empty unless requested. */
  stems: { group: Group; sound: Stereo }[];
  /** The lyrics as sung, ms from the start. */
  lyrics: { atMs: number; text: string }[];
};

const FADE_IN_FRAMES = RATE / 50;

/** Fewer bars would leave a section without its tune. */
const PHRASE_BARS = 2;

/** A version that begins in the middle of things would make the AAC encoder overshoot in its first packet. */
function fadeIn({ left, right }: Stereo): void {
  for (const channel of [left, right]) {
    for (let frame = 0; frame < FADE_IN_FRAMES; frame++)
      channel[frame] = ((channel[frame] as number) * frame) / FADE_IN_FRAMES;
  }
}

/** Composes, plays and masters a song at 44.1 kHz. */
export function renderSong(song: SongSound, options: RenderOptions = {}): RenderedSong {
  const recipe: Recipe = RECIPES[song.recipe];
  const { without = [], cutTo } = options;
  const score = new Score(planOf(song, recipe, options));
  recipe.write(score, { sung: song.sung, words: song.words });
  const buses = mixSong(score, recipe, options.stems ? GROUPS : without);
  const sumUp = () => {
    const sum = sumOf([...buses.values()]);
    if (song.course) roundPeaks(sum);
    return sum;
  };
  const { sound, plan } = master(sumUp(), song.lufs, cutTo && cutTo * RATE);
  for (const group of without) buses.delete(group);
  // A version without a group has the timbre and the length of the recording, and a loudness of its own.
  const mix = without.length > 0 ? masterLike(sumUp(), plan) : sound;
  // Stems are as long as the recording, so that they line up with it from end to end.
  const stems = [...buses].flatMap(([group, { left, right }]) =>
    !options.stems || group === "mix"
      ? []
      : [{ group, sound: { left: left.subarray(0, plan.frames), right: right.subarray(0, plan.frames) } }],
  );
  if (options.seconds) fadeIn(mix);
  const lyrics = score.phrases.map(({ beat, text }) => ({ atMs: Math.round(score.seconds(beat) * 1000), text }));
  return { mix, stems, lyrics };
}

/** One mix of all; into new buffers where there is more than one. */
function sumOf(buses: readonly Stereo[]): Stereo {
  const [only] = buses;
  if (only && buses.length === 1) return only;
  const sum = silence(only?.left.length ?? 0);
  for (const bus of buses) {
    mixInto(sum.left, bus.left, 0, 1);
    mixInto(sum.right, bus.right, 0, 1);
  }
  return sum;
}

function planOf(song: SongSound, recipe: Recipe, { seconds, cutTo, ...options }: RenderOptions): SongPlan {
  const chords = recipe.progressions[song.progression % recipe.progressions.length] ?? { verse: ["I"] };
  const plan = {
    ...recipe.plan,
    seed: song.seed,
    // In quarters, which a tempo of 6/8 does not count.
    bpm: song.bpm * (recipe.plan.pulse ?? 1),
    key: song.key,
    chords,
  };
  const bar = (plan.meter * 60) / plan.bpm;
  const { development = "steady", seconds: length = 0 } = { ...song.course, ...options };
  plan.form = song.course || cutTo ? formOf(development, cutTo ?? length, bar) : (song.form ?? recipe.plan.form);
  return seconds === undefined ? plan : { ...plan, form: shortened(plan, seconds) };
}

/** The same order of sections with fewer bars, and fewer sections where the time is too short for all of them. */
function shortened({ form, bpm, meter }: SongPlan, seconds: number): string {
  const words = form.split(" ").map((word) => word.replace(/\d.*$/, ""));
  const kept = ["verse", "chorus", "outro"].filter((kind) => words.includes(kind));
  const bars = (seconds * bpm) / 60 / meter;
  const sections = kept.slice(0, Math.max(1, Math.floor(bars / PHRASE_BARS)));
  const each = Math.max(PHRASE_BARS, Math.floor(bars / sections.length));
  return sections.map((kind) => `${kind}${each}`).join(" ");
}
