import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { type SubmissionState, submissionStates } from "#app/artists/songs/song-submission.ts";
import type { RatingState } from "#app/backoffice/rating/rating-state.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
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
async function listPage({ db }: RequestContext, { state, page }: StaffQuery, condition: SQL) {
  const states = state === "all" ? submissionStates : [state];
  const isFound = sql`s.state IN (SELECT value FROM json_each(${JSON.stringify(states)})) AND ${condition}`;
  const shown = Math.min(page, maxListed / pageSize);
  const direction = sql.raw(state === "sent" ? "ASC" : "DESC");
  const [[counted], rows] = await db.batch([
    db.all<{ total: number }>(
      sql`SELECT count(*) AS total FROM (SELECT 1 FROM song_submissions s WHERE ${isFound} LIMIT ${maxListed})`,
    ),
    db.all<Row>(sql`SELECT s.id AS id, s.kind AS kind, CAST(s.updated_at AS TEXT) AS version, s.title AS title, a.name AS artist,
        u.name AS sender, s.state AS state, (SELECT state FROM ratings WHERE recording_id = s.recording_id) AS rating,
        (SELECT count(*) FROM stated_shares t WHERE t.submission_id = s.id) AS shares,
        (SELECT count(*) FROM stated_shares t WHERE t.submission_id = s.id
          AND (t.answer = 'yes' OR (t.answer IS NULL AND t.email = lower(u.email)))) AS confirmed,
        coalesce(s.signed_at, s.updated_at) AS sentAt
      FROM song_submissions s CROSS JOIN artists a ON a.id = s.artist_id CROSS JOIN users u ON u.id = s.user_id
      WHERE ${isFound} ORDER BY s.updated_at ${direction}, s.id ${direction} LIMIT ${pageSize} OFFSET ${(shown - 1) * pageSize}`),
  ]);
  const total = counted?.total ?? 0;
  return { rows, total, page: shown, pages: Math.max(1, Math.ceil(total / pageSize)) };
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
