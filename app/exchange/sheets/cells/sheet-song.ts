import type { SheetTag, SongTagValue } from "#app/exchange/sheets/cells/tag-cell.ts";
import type { FieldOption, RecordValues } from "#app/records/definition/record-type.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import type { TimedText } from "#audio/ingest/tags/lyrics.ts";

export const tagCategories = ["genre", "mood", "instrument", "theme", "era", "keyword"] as const;
export type TagCategory = (typeof tagCategories)[number];

export type FieldSource = {
  field: string;
  source: "person" | "import" | "ddex" | "ingest";
  locked: boolean;
  userId: string | null;
  at: number;
};

/** A song as a sheet has it. `updatedAt` (ms) is its version. */
export type SheetSong = {
  id: string;
  workId: string;
  updatedAt: number;
  durationMs: number;
  /** It waits for the rating queue, or its stream is private: an undo does not publish it. */
  isHeld: boolean;
  /** The fields of its record. */
  record: RecordValues;
  tags: Record<TagCategory, SongTagValue[]>;
  lyrics: TimedText[];
  shares: Record<Side, Share[]>;
  sources: FieldSource[];
  /** By slug. */
  albumTitles: Record<string, string>;
};

/** What cells refer to. `choices`: by field. `leave`: is told of a name that is unknown here and left out, instead of refused. */
export type CellContext = {
  tags: readonly SheetTag[];
  choices: Record<string, readonly FieldOption[]>;
  leave?: (message: string) => void;
};
