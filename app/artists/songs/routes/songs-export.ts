import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSongsForFile } from "#app/artists/songs/list-songs.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { readSongsQuery } from "#app/artists/songs/songs-query.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";

/** GET /artists/songs/export.csv: the list with its filters. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const songs = await listSongsForFile(ctx, readSongsQuery(ctx.url.searchParams));
  const rows = songs.map(({ title, versionType, versionTitle, artist, label, isrc, state, changedAt }) => [
    ...[title, versionLabel(versionType, versionTitle), artist, label, isrc, copy.rowStates[state]],
    new Date(changedAt).toISOString().slice(0, 10),
  ]);
  return csvResponse("songs", copy.csvHead, rows);
}
