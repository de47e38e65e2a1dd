import { z } from "zod";
import {
  type Clearance,
  clearanceStatuses,
  fingerprint,
  maxClearanceNote,
  type Side,
  sides,
} from "#app/licensing/transactions/clearing/clearing.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

const status = z.enum(clearanceStatuses, { error: copy.clearanceInvalid }).default("open");
const note = z.string().trim().max(maxClearanceNote, copy.clearanceNoteLong(maxClearanceNote)).default("");

type Seen = { recordingId: string; side: Side; print: string };

/** "id:print:print", one a song, with the prints of its sides. */
function parseSeen(text: string): Seen[] {
  return text.split(" ").flatMap((song) => {
    const [recordingId = "", ...prints] = song.split(":");
    return sides.map((side, at) => ({ recordingId, side, print: prints[at] ?? "" }));
  });
}

/** What the sides of songs said when a form was filled: the form brings it back. */
export function writeSeen(songs: { id: string; sides: Record<Side, Clearance> }[]): string {
  return songs.map((song) => [song.id, ...sides.map((side) => fingerprint(song.sides[side]))].join(":")).join(" ");
}

/** The form in which the staff set how far both sides of each song are. */
export const clearingSchema = z.object({
  act: z.literal("clearances"),
  rows: z
    .array(
      z.object({
        id: z.string().max(64).default(""),
        master: status,
        masterNote: note,
        composition: status,
        compositionNote: note,
      }),
    )
    .max(100)
    .default([]),
  seen: z.string().max(10_000).default("").transform(parseSeen),
});

export type ClearingForm = Omit<z.output<typeof clearingSchema>, "act">;
