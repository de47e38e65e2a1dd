import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { hasPrivateStream } from "#app/catalogue/ingest/has-private-stream.server.ts";
import { privateMediaBase } from "#app/catalogue/ingest/private-media-base.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { describeWrongSum } from "#app/licensing/rights/describe-sum.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { wrongSums } from "#app/licensing/rights/rights-state.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { isDisputed, readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";

/** What the list of songs reads of each besides its fields. */
export const listedSongColumns = {
  ...trackColumns,
  isPrivate: sql<number>`${hasPrivateStream(sql`recordings.id`)}`.as("is_private"),
  sharesJson: sql<string>`${sharesOfRecording()}`.as("shares_json"),
  disputed: sql<number>`${isDisputed}`.as("is_disputed"),
  hasTier: sql<number>`recordings.tier_id IS NOT NULL`.as("has_tier"),
  hasArtist: sql<number>`EXISTS (SELECT 1 FROM recording_artists ra WHERE ra.recording_id = recordings.id)`.as(
    "has_artist",
  ),
} satisfies Record<string, SQL.Aliased>;

/** The shares of a song; null for those that can't be read, which must not stop the list of all others. */
function sharesOf(json: string) {
  try {
    return readShares(json);
  } catch {
    return null;
  }
}

const text = z.string();
const flag = z.number();
const listedRow = z.object({
  ...{ trackId: text, trackJson: text, sharesJson: text },
  ...{ isPrivate: flag, disputed: flag, hasTier: flag, hasArtist: flag },
});

/** A song as it is played, and what it lacks to be licensed: of its rights, and besides. */
export function songReadiness(row: unknown): { track: PlayableTrack; rights: string[]; others: string[] } {
  const { trackId, trackJson, sharesJson, isPrivate, disputed, hasTier, hasArtist } = listedRow.parse(row);
  const shares = sharesOf(sharesJson);
  const rights = [
    ...(disputed ? [rightsCopy.isDisputed] : []),
    ...(shares === null ? [copy.sharesUnreadable] : wrongSums(shares).map(describeWrongSum)),
  ];
  return {
    track: {
      ...trackOfRow({ trackId, trackJson }),
      hideOptions: true,
      ...(isPrivate ? { mediaBase: privateMediaBase(trackId) } : {}),
    },
    rights,
    others: [...(hasArtist ? [] : [copy.noArtist]), ...(hasTier ? [] : [copy.noTier])],
  };
}

/** A song of the list; `lacks` is null where that is nothing. */
export function listedSong(row: unknown): { track: PlayableTrack; lacks: string | null } {
  const { track, rights, others } = songReadiness(row);
  const [first, ...more] = [...rights, ...others];
  return { track, lacks: first === undefined ? null : copy.andMore(first, more.length) };
}
