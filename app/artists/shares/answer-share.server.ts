import { sql } from "drizzle-orm";
import { confirmationCopy as copy } from "#app/artists/shares/confirmation-copy.ts";
import type { Confirmation } from "#app/artists/shares/confirmation-form.ts";
import { newsForRights, newsOfShares } from "#app/artists/shares/news-of-shares.server.ts";
import { isAnswerable, openShareLink, type ShareLink } from "#app/artists/shares/open-share-link.server.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const linkIsOpen = "share-link-is-open";

function answerText({ answer, answerBp }: Confirmation): string {
  return answer === "other" ? `${copy.answers.other}, ${formatShare(answerBp ?? 0)}` : copy.answers[answer];
}

/**
 * Records what the owner of a share answers by link, once: the link is spent in the same batch. @returns the link as it is then; `open` never
 * @throws AppError too_many_requests
 */
export async function answerShare(
  ctx: RequestContext,
  { token, answer }: { token: string; answer: Confirmation },
): Promise<ShareLink> {
  await enforceRateLimit(ctx.env, "form", `share-confirmation:${ctx.address}`);
  const { db, now } = ctx;
  const link = await openShareLink(ctx, token);
  if (link.state !== "open") return link;
  const { id, submissionId, submissionState, artistId, song, side, role, shareBp } = link.row;
  const what = `${rightsCopy[side]}, ${rightsCopy.roles[role] ?? role}, ${formatShare(shareBp)}`;
  const isOpen = sql`EXISTS (SELECT 1 FROM stated_shares s CROSS JOIN song_submissions o ON o.id = s.submission_id
    WHERE s.id = ${id} AND s.token_hash = ${link.tokenHash} AND ${isAnswerable(now)})`;
  const message = copy.news.message(what, answerText(answer));
  const isLate = submissionState === "published" && answer.answer !== "yes";
  try {
    await db.batch([
      assertInBatch(db, isOpen, linkIsOpen),
      db.run(sql`UPDATE stated_shares SET answer = ${answer.answer}, answer_bp = ${answer.answerBp}, answer_name = ${answer.name},
        answer_note = ${answer.note}, answered_at = ${now} WHERE id = ${id}`),
      ...newsOfShares(ctx, { submissionId, artistId, title: copy.news.title(song), message }),
      ...(isLate ? newsForRights(ctx, { submissionId, title: copy.news.late(song), message }) : []),
      auditEntry(ctx, {
        action: "share-answered",
        subjectType: "song-submission",
        subjectId: submissionId,
        detail: { share: id, answer: answer.answer, ...(answer.answerBp === null ? {} : { shareBp: answer.answerBp }) },
      }),
    ]);
  } catch (error) {
    if (!isFailedAssertion(error, linkIsOpen)) throw error;
  }
  return await openShareLink(ctx, token);
}
