import { attachment } from "#app/downloads/file-name.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { readTracklist } from "#app/playlists/sharing/export/read-tracklist.server.ts";
import type { Tracklist, TracklistFormat } from "#app/playlists/sharing/export/tracklist.ts";
import { writeM3u8, writeText, writeXspf } from "#app/playlists/sharing/export/write-tracklist.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";
import { formatDuration, songPath } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

const { csv: head } = playlistFiguresCopy.exports;

const types: Record<Exclude<TracklistFormat, "csv">, string> = {
  txt: "text/plain; charset=utf-8",
  m3u8: "audio/x-mpegurl; charset=utf-8",
  xspf: "application/xspf+xml; charset=utf-8",
};

const timeOf = (ms: number | null) => (ms === null ? null : formatDuration(ms));

function csv(name: string, { rows }: Tracklist, origin: string): Response {
  const lines = rows.map(({ number, section, track, isrc, note, startMs, endMs }) => [
    ...[number, section, artistNames(track), track.title, track.versionLabel, formatDuration(track.durationMs)],
    ...[track.bpm, track.musicalKey, isrc, note, timeOf(startMs), timeOf(endMs), origin + songPath(track)],
  ]);
  return csvResponse(name, head, lines);
}

/** Exports a playlist's tracklist, for those who may edit it. @throws AppError unauthorised, forbidden, not_found */
export async function exportTracklist(
  ctx: RequestContext,
  { id, format }: { id: string; format: TracklistFormat },
): Promise<Response> {
  const list = await readTracklist(ctx, { id });
  const { origin } = ctx.url;
  if (format === "csv") return csv(list.slug, list, origin);
  const text = format === "txt" ? writeText(list) : (format === "m3u8" ? writeM3u8 : writeXspf)(list, origin);
  return new Response(text, {
    headers: {
      "Content-Type": types[format],
      "Content-Disposition": attachment(`${list.slug}.${format}`),
      "Cache-Control": "private, no-store",
    },
  });
}
