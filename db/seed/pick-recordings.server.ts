import type { TrackRule } from "#db/seed/demo-curation.ts";

/** `words` are the genres, moods and instruments in lower case. */
export type SeedRecording = { id: string; vocals: boolean; explicit: boolean; bpm: number | null; words: string[] };

/** Recordings a rule admits, those that answer most of its words first, in the given order otherwise. Explicit ones never. */
export function pickRecordings(recordings: SeedRecording[], rule: TrackRule): SeedRecording[] {
  const { words = [], slowest = 0, fastest = Number.POSITIVE_INFINITY, vocals } = rule;
  const bounded = rule.slowest !== undefined || rule.fastest !== undefined;
  const admitted = recordings.flatMap((recording) => {
    const answered = recording.words.filter((word) => words.includes(word)).length;
    const inTempo = !bounded || (recording.bpm !== null && recording.bpm >= slowest && recording.bpm <= fastest);
    const fits = !recording.explicit && inTempo && (vocals === undefined || recording.vocals === vocals);
    return fits && (words.length === 0 || answered > 0) ? [{ recording, answered }] : [];
  });
  return admitted.sort((a, b) => b.answered - a.answered).map(({ recording }) => recording);
}
