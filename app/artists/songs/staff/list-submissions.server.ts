import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { type SubmissionState, submissionStates } from "#app/artists/songs/song-submission.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { pageField } from "#app/ui/list/list-query.ts";

const pageSize = 50;
/** Rows that the list counts and pages through. */
const maxListed = 10_000;

/** Which submissions of the list, all in the address. An invalid value counts as not set. */
const querySchema = z.object({
  state: z.enum(["all", ...submissionStates]).catch("sent"),
  page: pageField,
});

export type StaffQuery = z.infer<typeof querySchema>;

export function readStaffQuery(params: URLSearchParams): StaffQuery {
  return querySchema.parse(Object.fromEntries(params));
}

type Row = {
  id: string;
  /** A song, or a correction of the shares of one in the catalogue. */
  kind: "song" | "shares";
  version: string;
  updatedAt: number;
  title: string;
  artist: string;
  sender: string;
  state: SubmissionState;
  rating: RatingState | null;
  shares: number;
  confirmed: number;
  sentAt: number;
};

/** A page of submissions, the oldest first while they are open. */
async function listPage(ctx: RequestContext, { state, page }: StaffQuery, condition: SQL) {
  const { db } = ctx;
  const states = state === "all" ? submissionStates : [state];
  const isFound = sql`s.state IN (SELECT value FROM json_each(${JSON.stringify(states)})) AND ${condition}`;
  const size = partSize(ctx, pageSize);
  const shown = Math.min(page, Math.ceil(maxListed / size));
  const towards = state === "sent" ? upwards : downwards;
  const keys = [towards("updatedAt", sql`s.updated_at`), towards("id", sql`s.id`)];
  const place = listPlace(ctx, { keys, page: shown, size });
  const [[counted], found] = await db.batch([
    db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM (SELECT 1 FROM song_submissions s WHERE ${isFound} LIMIT ${maxListed})`,
    ),
    db.all<Row>(sql`SELECT s.id AS id, s.kind AS kind, CAST(s.updated_at AS TEXT) AS version, s.updated_at AS updatedAt, s.title AS title, a.name AS artist,
        u.name AS sender, s.state AS state, (SELECT state FROM ratings WHERE recording_id = s.recording_id) AS rating,
        (SELECT count(*) FROM stated_shares t WHERE t.submission_id = s.id) AS shares,
        (SELECT count(*) FROM stated_shares t WHERE t.submission_id = s.id
          AND (t.answer = 'yes' OR (t.answer IS NULL AND t.email = lower(u.email)))) AS confirmed,
        coalesce(s.signed_at, s.updated_at) AS sentAt
      FROM song_submissions s CROSS JOIN artists a ON a.id = s.artist_id CROSS JOIN users u ON u.id = s.user_id
      WHERE ${isFound} AND ${place.after ?? sql`1`} ORDER BY ${place.order} LIMIT ${place.limit} OFFSET ${place.offset}`),
  ]);
  const total = counted?.total ?? 0;
  return { rows: place.take(found), total, page: shown, pages: Math.max(1, Math.ceil(total / size)) };
}

/** A page of the songs and corrections of shares that were sent. @throws AppError unauthorised, forbidden */
export function listSubmissions(ctx: RequestContext, query: StaffQuery) {
  requireSongStaff(ctx, "songs-edit");
  return listPage(ctx, query, sql`s.state <> 'draft'`);
}

/** A page of the songs submitted for one's own artists, drafts included. @throws AppError unauthorised, forbidden */
export function listOwnSubmissions(ctx: RequestContext, query: StaffQuery) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  return listPage(ctx, query, sql`s.kind = 'song' AND s.artist_id IN (${keptArtistIds(ctx, actor)})`);
}
