import type { TrackRule } from "#db/seed/demo-curation.ts";

/** `words` are the labels of genres, moods and instruments. */
export type SeedRecording = { id: string; vocals: boolean; explicit: boolean; bpm: number | null; words: string[] };

/** Recordings a rule admits, those that match most of its words first, in the given order otherwise. Explicit ones never. */
export function pickRecordings(recordings: SeedRecording[], rule: TrackRule): SeedRecording[] {
  const words = new Set(rule.words?.map(plain));
  const { slowest = 0, fastest = Number.POSITIVE_INFINITY, vocals } = rule;
  const bounded = rule.slowest !== undefined || rule.fastest !== undefined;
  const admitted = recordings.flatMap((recording) => {
    const matches = recording.words.filter((word) => words.has(plain(word))).length;
    const inTempo = !bounded || (recording.bpm !== null && recording.bpm >= slowest && recording.bpm <= fastest);
    const fits = !recording.explicit && inTempo && (vocals === undefined || recording.vocals === vocals);
    return fits && (words.size === 0 || matches > 0) ? [{ recording, matches }] : [];
  });
  return admitted.sort((a, b) => b.matches - a.matches).map(({ recording }) => recording);
}

/** Labels are spelled as their makers spell them: "folkCountry", "Folk country" and "folk-country" are one word here. */
function plain(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, "");
}
