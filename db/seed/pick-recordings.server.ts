import type { TrackRule } from "#db/seed/demo-curation.ts";

/** `words` are the labels of genres, moods and instruments. */
export type SeedRecording = { id: string; vocals: boolean; explicit: boolean; bpm: number | null; words: string[] };

/** Recordings that match a rule, those with most of its words first, otherwise in the given order. Never explicit ones. */
export function pickRecordings<T extends SeedRecording>(recordings: T[], rule: TrackRule): T[] {
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

/** Normalises labels: "folkCountry", "Folk country" and "folk-country" are equal. */
function plain(label: string): string {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, "");
}
