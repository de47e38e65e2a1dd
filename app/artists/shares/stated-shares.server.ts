import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { disagrees, type StatedShare, sumOfSide } from "#app/artists/shares/stated-share.ts";
import { statedShare } from "#app/artists/shares/stated-share-schema.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { describeWrongSum } from "#app/licensing/rights/describe-sum.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import { whole } from "#app/rights/territories/territory-sums.ts";

/** JSON of the stated shares of a submission, in the order of its form; `submissionId` may be a column. */
export function statedSharesOf(submissionId: SQL | string): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object('id', s.id, 'side', s.side, 'name', s.name, 'email', s.email, 'ipi', s.ipi,
      'role', s.role, 'shareBp', s.share_bp, 'partyId', s.party_id, 'askedAt', s.asked_at, 'expiresAt', s.expires_at,
      'answer', s.answer, 'answerBp', s.answer_bp, 'answerName', s.answer_name, 'answerNote', s.answer_note,
      'answeredAt', s.answered_at, 'updatedAt', s.updated_at,
      'isOwn', json(iif(s.email <> '' AND s.email = lower(u.email), 'true', 'false'))) ORDER BY s.side, s.position, s.id)
    FROM stated_shares s CROSS JOIN song_submissions o ON o.id = s.submission_id CROSS JOIN users u ON u.id = o.user_id
    WHERE s.submission_id = ${submissionId})`;
}

export const parseStatedShares = jsonReader(z.array(statedShare), "stated shares");

/** Why a song cannot be sent with these shares; null if it can: each side is 100 %, and no owner disagrees. */
export function sharesProblem(shares: readonly StatedShare[]): string | null {
  const wrong = bothSides.flatMap((side) => {
    const shareBp = sumOfSide(shares, side);
    return shareBp === whole ? [] : [describeWrongSum({ side, right: "all", shareBp, countries: null })];
  });
  if (wrong.length > 0) return copy.problems.sums(wrong);
  const opposed = shares.filter(disagrees).map(({ name }) => name);
  return opposed.length > 0 ? copy.problems.opposed([...new Set(opposed)]) : null;
}
