import { sql } from "drizzle-orm";
import type { StatedShare } from "#app/artists/shares/stated-share.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { hashToken } from "#app/identity/access/token.ts";

type Row = Pick<
  StatedShare,
  "id" | "side" | "name" | "role" | "shareBp" | "expiresAt" | "answer" | "answerBp" | "answeredAt"
> & {
  submissionId: string;
  artistId: string;
  submissionState: string;
  song: string;
  artist: string;
  asker: string;
  othersBp: number;
  others: number;
};

/** What a page of the link shows: the song and the owner's share, and of the other shares of that side their sum alone. */
export type ConfirmedShare = Omit<Row, "id" | "submissionId" | "artistId" | "submissionState">;

/**
 * `closed`: the song was withdrawn or refused. `changed`: the share was changed after its owner was asked. Unknown links include those that a
 * newer one replaced.
 */
export type ShareLink =
  | { state: "unknown" }
  | {
      state: "open" | "answered" | "lapsed" | "changed" | "closed";
      row: Row;
      share: ConfirmedShare;
      tokenHash: string;
    };

/** Condition on a row `s` of `stated_shares` and its submission `o`: the link can be answered. */
export function isAnswerable(now: number) {
  return sql`s.answer IS NULL AND s.expires_at > ${now} AND o.state IN ('draft', 'sent', 'published')`;
}

function stateOf({ answer, expiresAt, submissionState }: Row, now: number) {
  if (answer !== null) return "answered";
  if (submissionState === "withdrawn" || submissionState === "refused") return "closed";
  if (expiresAt === null) return "changed";
  return expiresAt > now ? "open" : "lapsed";
}

/** The share of a confirmation link. Public, and changes nothing: mail scanners open it, too. On the main host only. */
export async function openShareLink(ctx: RequestContext, token: string): Promise<ShareLink> {
  const { db, now, company } = ctx;
  const tokenHash = await hashToken(token);
  if (tokenHash === null || company.environment !== "main" || company.subdomain !== null) return { state: "unknown" };
  const row = await db.get<
    Row | undefined
  >(sql`SELECT s.id, s.side, s.name, s.role, s.share_bp AS shareBp, s.expires_at AS expiresAt,
      s.answer, s.answer_bp AS answerBp, s.answered_at AS answeredAt, o.id AS submissionId, o.artist_id AS artistId,
      o.state AS submissionState, o.title AS song, a.name AS artist, u.name AS asker,
      (SELECT coalesce(sum(other.share_bp), 0) FROM stated_shares other
        WHERE other.submission_id = s.submission_id AND other.side = s.side AND other.id <> s.id) AS othersBp,
      (SELECT count(*) FROM stated_shares other
        WHERE other.submission_id = s.submission_id AND other.side = s.side AND other.id <> s.id) AS others
    FROM stated_shares s CROSS JOIN song_submissions o ON o.id = s.submission_id CROSS JOIN artists a ON a.id = o.artist_id
      CROSS JOIN users u ON u.id = o.user_id
    WHERE s.token_hash = ${tokenHash}`);
  if (row === undefined) return { state: "unknown" };
  const { id: _, submissionId: _submission, artistId: _artist, submissionState: _state, ...share } = row;
  return { state: stateOf(row, now), row, share, tokenHash };
}
