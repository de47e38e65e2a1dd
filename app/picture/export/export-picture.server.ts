import { findSongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { attachment, safeName } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { pictureFormats } from "#app/picture/export/picture-formats.ts";
import { writePicture } from "#app/picture/export/write-picture.ts";
import { limitCuts } from "#app/picture/limit-cuts.server.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { fitPicture, readSettings, typedSettings } from "#app/picture/picture-settings.ts";

/** The cut of an address as a file. @throws AppError not_found, also for an unknown format; invalid; too_many_requests */
export async function exportPicture(ctx: RequestContext): Promise<Response> {
  const query = ctx.url.searchParams;
  const format = pictureFormats.find((one) => one === query.get("format"));
  if (format === undefined) throw new AppError("not_found", copy.noFormat);
  const { settings, errors } = readSettings(typedSettings(query));
  const [error] = Object.values(errors);
  if (error !== undefined) throw new AppError("invalid", error);
  const song = await findSongBars(ctx, { song: (query.get("song") ?? "").slice(0, 200).toWellFormed() });
  if (song === null) throw new AppError("not_found", songMissing);
  await limitCuts(ctx);
  const { track } = song;
  const { body, type, extension } = writePicture({ track, fitted: fitPicture(song, settings), settings }, format);
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": attachment(`${safeName(copy.file(track.title)) || "cut"}.${extension}`),
      "Cache-Control": "private, no-store",
    },
  });
}
