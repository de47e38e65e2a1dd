import type { TimedText } from "#audio/ingest/tags/lyrics.ts";

/** One tag by its name in the format, or a custom one such as "TXXX:…"; `lyrics` for timed text. */
export type NativeTag = { id: string; values: string[]; lyrics?: TimedText[] };

/** All tags of one place in a file. */
export type TagBlock = { kind: "id3" | "info" | "other"; tags: NativeTag[] };
