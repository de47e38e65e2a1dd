import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recordIdSchema, songNames } from "#app/api/record-body.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isOneStop } from "#app/licensing/rights/one-stop.ts";
import { directFile } from "#app/player/playback.ts";

/**
 * GET /api/v1/songs/:id, the id of a song or of one of its versions (specification part 2, sections 3 and 7; docs/decisions/046). What
 * the player warns of (`tier`, `publicAccess`, `tierHasWarning`) and `internalManager` are for `*` and ListTiers.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx } = context;
  const id = recordIdSchema.safeParse(params.id);
  const song = id.success ? await getSong(ctx, { id: id.data }) : null;
  if (song === null) throw new AppError("not_found", "Song not found.");
  const { track, tier, shares, ...facts } = song;
  const { id: _id, songId: _songId, title: _title, versionLabel: _label, mediaBase, mp3: _mp3, ...shown } = track;
  return Response.json({
    data: {
      ...songNames(track),
      ...shown,
      ...facts,
      tier,
      publicAccess: tier?.publicAccess ?? null,
      tierHasWarning: tier?.hasWarning ?? null,
      isOneStop: shares && isOneStop(shares),
      fileUrls: { streaming: { url: `${mediaBase}/hls/master.m3u8` }, direct: { url: directFile(track) } },
      waveformUrl: `${mediaBase}/peaks.bin`,
    },
  });
}
