import { inKinds } from "#audio/demo/compose/figures.ts";
import { type MelodyOptions, melody } from "#audio/demo/compose/melody.ts";
import type { Note, Score, Words } from "#audio/demo/compose/score.ts";

const VOWELS = ["a", "o", "e", "a", "u", "o", "i"];

/**
 * A vocal line over verses and choruses. With words, each line takes a two-bar phrase and each of its syllables a
 * note; the start of each phrase is noted in the score, so that the words can be timed.
 */
export function sing(score: Score, words: Words | null, options: Omit<MelodyOptions, "tune">): Note[] {
  const where = inKinds("verse", "chorus");
  const notes = melody(score, where, { ...options, tune: "voice", legato: 0.97 });
  const phraseBeats = score.plan.meter * 2;
  return score.sections.filter(where).flatMap((section) => {
    const lines = words?.[section.kind === "chorus" ? "chorus" : "verse"] ?? [];
    return Array.from({ length: Math.floor(section.bars / 2) }, (_, phrase) => {
      const start = section.startBar * score.plan.meter + phrase * phraseBeats;
      const sung = notes.filter(({ beat }) => beat >= start && beat < start + phraseBeats);
      const text = lines[phrase % Math.max(1, lines.length)];
      if (sung[0] && text) score.phrases.push({ beat: sung[0].beat, text });
      return withSyllables(sung, text ? vowelsOf(text) : VOWELS.slice(phrase % 3), text !== undefined);
    }).flat();
  });
}

/** More syllables than notes split the longest notes; fewer carry the last vowel on. */
function withSyllables(notes: readonly Note[], vowels: readonly string[], exact: boolean): Note[] {
  const out = notes.map((note) => ({ ...note }));
  while (exact && out.length < vowels.length) {
    const longest = out.reduce((best, note) => (note.beats > best.beats ? note : best));
    if (longest.beats < 0.5) break;
    const half = longest.beats / 2;
    out.push({ ...longest, beat: longest.beat + half, beats: half });
    longest.beats = half;
  }
  out.sort((a, b) => a.beat - b.beat);
  return out.map((note, i) => ({ ...note, sound: vowels[Math.min(i, vowels.length - 1)] ?? "a" }));
}

/** The vowel of each syllable of a line, roughly as English sings it. */
function vowelsOf(line: string): string[] {
  const words = line
    .toLowerCase()
    .split(/[^a-z']+/)
    .filter(Boolean);
  return words.flatMap((word) => {
    const sounds = word.replace(/(?<=[^aeiouy])e$/, "").match(/[aeiouy]+/g) ?? ["e"];
    return sounds.map((sound) => {
      if (/^(oo|ou|u|ew)/.test(sound)) return "u";
      if (/^o/.test(sound)) return "o";
      if (/^(ee|ea|ie|y|i)/.test(sound)) return "i";
      return sound.startsWith("e") ? "e" : "a";
    });
  });
}
