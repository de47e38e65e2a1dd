import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordIdSchema } from "#app/api/record-body.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { directFile } from "#app/player/playback.ts";
import { songPath } from "#app/player/track/track.ts";

/**
 * GET /api/v1/songs/:id, the id of a song or of one of its versions (specification part 2, section 7). `tier` has what the player warns
 * of, for `*` and ListTiers.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx } = context;
  const id = recordIdSchema.safeParse(params.id);
  const song = id.success ? await getSong(ctx, { id: id.data }) : null;
  if (song === null) throw new AppError("not_found", "Song not found.");
  const { track, ...facts } = song;
  const { id: _id, songId: soId, slug, title: name, versionLabel: version, mediaBase, mp3: _mp3, ...shown } = track;
  return Response.json({
    data: {
      _id,
      soId,
      uri: songPath({ slug }),
      name,
      version,
      ...shown,
      ...facts,
      fileUrls: { streaming: `${mediaBase}/hls/master.m3u8`, direct: directFile(track) },
      waveformUrl: `${mediaBase}/peaks.bin`,
    },
  });
}
