import type { z } from "zod";
import type { fitDataSchema } from "#app/api/listed-songs/fit-schema.ts";
import { listedSong } from "#app/api/listed-songs/listed-songs.server.ts";
import { findNamedSongs } from "#app/catalogue/record/find-named-songs.server.ts";
import { findSongBars, type SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { type FittedLength, fitLength } from "#app/catalogue/shape/fit-length.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";

/** Seconds. `song`: id or slug of a recording; `loop`: whether sections may be heard again; `peaks`: with the waveform. */
type FitInput = { song: string; seconds: number; tolerance: number; loop: boolean; peaks: boolean };

function fitOf(
  { totalMs, differenceMs, splices, hasOwnEnd, fadeMs }: FittedLength,
  { seconds, tolerance }: FitInput,
  { hasSureBars }: SongBars,
) {
  return {
    targetSeconds: seconds,
    totalSeconds: totalMs / 1000,
    differenceSeconds: differenceMs / 1000,
    isWithinTolerance: Math.abs(differenceMs) <= tolerance * 1000,
    splices,
    hasSureBars,
    hasOwnEnd,
    fadeSeconds: fadeMs / 1000,
  };
}

/** A visible song cut to a length on its downbeats. Two trips side by side. @throws AppError not_found, too_many_requests */
export async function fitSong(ctx: RequestContext, input: FitInput): Promise<z.input<typeof fitDataSchema>> {
  const { song, seconds, loop } = input;
  await enforceRateLimit(ctx.env, "form", `fit:${ctx.actor?.id ?? ctx.address}`);
  const [bars, named] = await Promise.all([findSongBars(ctx, { song }), findNamedSongs(ctx, [song])]);
  const found = named.get(song);
  if (bars === null || found === undefined) throw new AppError("not_found", songMissing, { song: [songMissing] });
  const listed = listedSong(ctx, found, { peaks: input.peaks });
  const fitted = fitLength(
    { durationMs: bars.track.durationMs, cuts: bars.cuts },
    { targetMs: seconds * 1000, mayLoop: loop },
  );
  if (fitted.basis === "plain") return { songs: [listed], fit: null };
  const passages = fitted.pieces.map(({ fromMs, toMs }) => ({ from: fromMs / 1000, to: toMs / 1000 }));
  return { songs: [{ ...listed, passages }], fit: fitOf(fitted, input, bars) };
}
