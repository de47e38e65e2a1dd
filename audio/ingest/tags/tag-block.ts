import type { TimedText } from "#audio/ingest/tags/lyrics.ts";

/** One tag under the name that its format gives it, or the one that the program made up, as of "TXXX:…"; `lyrics` where it is timed text. */
export type NativeTag = { id: string; values: string[]; lyrics?: TimedText[] };

/** The tags of one place in a file. */
export type TagBlock = { kind: "id3" | "info" | "other"; tags: NativeTag[] };
