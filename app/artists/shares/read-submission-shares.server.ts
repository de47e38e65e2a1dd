import { type SQL, sql } from "drizzle-orm";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { parseStatedShares, statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { versionOfShares } from "#app/backoffice/song-rights/read-side.server.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { songSubmissions } from "#db/schema/song-submissions.server.ts";

type Row = Pick<
  typeof songSubmissions.$inferSelect,
  "id" | "kind" | "state" | "title" | "artistId" | "recordingId" | "reason"
> & {
  artist: string;
  /** Who submits it. */
  sender: string;
  senderEmail: string;
  stored: string;
};

/** Condition on `song_submissions` (without an alias): the actor keeps its artist. */
export function isKept(ctx: RequestContext): SQL {
  return sql`song_submissions.artist_id IN (${keptArtistIds(ctx, ctx.actor)})`;
}

/** States in which its shares can be changed and their owners asked. */
export const openStates = sql`('draft', 'sent')`;

/** A submission of an artist that the actor keeps, with its stated shares. @throws AppError unauthorised, forbidden, not_found */
export async function readSubmissionShares(ctx: RequestContext, submissionId: string) {
  requireArtistDesk(ctx, "artist-songs");
  const row = await ctx.db.get<
    Row | undefined
  >(sql`SELECT song_submissions.id AS id, kind, state, song_submissions.title AS title,
      artist_id AS artistId, recording_id AS recordingId, reason, artists.name AS artist,
      users.name AS sender, users.email AS senderEmail, ${statedSharesOf(sql`song_submissions.id`)} AS stored
    FROM song_submissions CROSS JOIN artists ON artists.id = song_submissions.artist_id
      CROSS JOIN users ON users.id = song_submissions.user_id
    WHERE song_submissions.id = ${submissionId} AND ${isKept(ctx)}`);
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { stored, ...submission } = row;
  return {
    submission: { ...submission, isOpen: submission.state === "draft" || submission.state === "sent" },
    stored,
    shares: parseStatedShares(stored),
    version: await versionOfShares(stored),
  };
}
