import type { Score, SongPlan, Words } from "#audio/demo/compose/score.ts";
import type { RoomEffect } from "#audio/demo/mixdown.ts";

/** How a genre is written: its usual plan, its room, and what its players do with a score. */
export type Recipe = {
  plan: Pick<SongPlan, "meter" | "swing" | "form" | "pulse">;
  /** Chord loops to choose from; a song names one by its number. */
  progressions: SongPlan["chords"][];
  space: RoomEffect;
  /** How much softer quiet sections are played and mixed, 0…1. */
  dynamics: number;
  write: (score: Score, song: Sung) => void;
};

/** Whether a song is sung, and its lyrics. */
export type Sung = { sung: boolean; words: Words | null };
