import { z } from "zod";
import { parseBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { maxCues, type SheetPlace } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { cueSheetSchema } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import { formatTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { readCueSheet } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

const text = z.string().default("");

/** Field names of the form, whose schema validates it. A cue refers to its song by `songId`. */
export const cueSheetBodySchema = z.object({
  production: z.record(z.string(), z.string()).default({}),
  cues: z
    .array(
      z.object({ songId: text, use: text, timeIn: text, timeOut: text, duration: text, origin: text, other: text }),
    )
    .max(maxCues, cueSheetCopy.errors.tooMany)
    .default([]),
  version: text,
});

/** The cue sheet in a JSON body. @throws AppError invalid, naming the fields */
export function readCueSheetBody({ production, cues, version }: z.output<typeof cueSheetBodySchema>) {
  const rows = cues.map(({ songId: song, ...cue }) => ({ song, ...cue }));
  return parseBody(cueSheetSchema, { ...production, cues: rows, version });
}

/** A cue sheet; empty texts and null mean "not on file". @throws AppError as `readCueSheet` */
export async function cueSheetBody(ctx: RequestContext, place: SheetPlace) {
  const { production, cues, songs, licence, state, version, savedAt } = await readCueSheet(ctx, place);
  return {
    ...{ licence, state, production, version, savedAt },
    totalMusicLength: formatTime(totalSeconds(cues)),
    cues: cues.map(({ song: songId, ...cue }) => ({ songId, ...cue })),
    songs: songs.map(({ id: _id, ...song }) => ({ _id, ...song })),
  };
}
