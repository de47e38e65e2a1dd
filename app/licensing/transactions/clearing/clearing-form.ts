import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { type Clearance, fingerprint, maxClearanceNote, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearanceStatuses } from "#app/rights/clearability/clearability.ts";
import type { Side } from "#app/rights/shares.ts";

const status = z.enum(clearanceStatuses, labelled(copy.clearing)).default("open");
const note = z.string().trim().max(maxClearanceNote, copy.clearanceNoteLong(maxClearanceNote)).default("");

type SideFingerprint = { recordingId: string; side: Side; print: string };

/** "id:fingerprint:fingerprint", one a song, with the fingerprints of its sides. */
function parseFingerprints(text: string): SideFingerprint[] {
  return text.split(" ").flatMap((song) => {
    const [recordingId = "", ...prints] = song.split(":");
    return sides.map((side, at) => ({ recordingId, side, print: prints[at] ?? "" }));
  });
}

/** Fingerprints of the clearances that the form was rendered with; the form submits them again. */
export function writeFingerprints(songs: { id: string; sides: Record<Side, Clearance> }[]): string {
  return songs.map((song) => [song.id, ...sides.map((side) => fingerprint(song.sides[side]))].join(":")).join(" ");
}

/** The form that sets the clearance of both sides of each song. */
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
  seen: z.string().max(10_000).default("").transform(parseFingerprints),
});

export type ClearingForm = Omit<z.output<typeof clearingSchema>, "act">;
