import { and, count, gt, inArray, sql } from "drizzle-orm";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { isKept, openStates, readSubmissionShares } from "#app/artists/shares/read-submission-shares.server.ts";
import { shareMail } from "#app/artists/shares/share-mail.server.ts";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { stateOfShare } from "#app/artists/shares/stated-share.ts";
import { statedSharesOf } from "#app/artists/shares/stated-shares.server.ts";
import { productOrigin } from "#app/edge/context/company-origin.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Emails to one address within 24 hours, so that no mailbox is flooded. */
const mailsPerDay = 3;
const dayMs = 24 * 3_600_000;
const areAsRead = "shares-are-as-read";

/** How many emails these addresses got within 24 hours, whichever song they were about. */
async function countMails(
  { db, now, company }: RequestContext,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const { outbox, select } = scoped(db, company);
  const isRecent = and(
    gt(outbox.createdAt, now - dayMs),
    inArray(outbox.template, ["share-confirmation", "share-reminder"]),
    sql`${outbox.recipient} IN (SELECT value FROM json_each(${JSON.stringify(emails)}))`,
  );
  const rows = await select({ email: outbox.recipient, mails: count() }, outbox, isRecent).groupBy(outbox.recipient);
  return new Map(rows.map(({ email, mails }) => [email, mails]));
}

/**
 * Emails owners of stated shares the link by which they confirm; a new link replaces the one before. `shareId` null: everyone who has not
 * answered. @returns how many were asked, and how many addresses have had all their emails of today
 * @throws AppError unauthorised, forbidden, not_found, conflict, too_many_requests
 */
export async function askOwners(
  ctx: RequestContext,
  { submissionId, shareId }: { submissionId: string; shareId: string | null },
): Promise<{ asked: number; left: number }> {
  const actor = requireArtistDesk(ctx, "artist-songs");
  const { db, now, env, url, company } = ctx;
  const { submission, shares, stored } = await readSubmissionShares(ctx, submissionId);
  if (!submission.isOpen) throw new AppError("conflict", copy.closed[submission.state] ?? copy.missing);
  if (!visibleText.test(submission.title)) throw new AppError("conflict", copy.ask.untitled);
  const open = shares.filter(
    (share) =>
      (shareId === null || share.id === shareId) &&
      !["own", "no-email", "yes", "disagrees"].includes(stateOfShare(share, now)),
  );
  if (open.length === 0) throw new AppError("conflict", copy.ask.noOne);
  await enforceRateLimit(env, "signIn", `share-ask:${submissionId}`);
  const sent = await countMails(
    ctx,
    open.map(({ email }) => email),
  );
  const asked = open.filter(({ email }) => {
    const mails = sent.get(email) ?? 0;
    sent.set(email, mails + 1);
    return mails < mailsPerDay;
  });
  const left = new Set(open.filter((share) => !asked.includes(share)).map(({ email }) => email)).size;
  if (asked.length === 0) throw new AppError("too_many_requests", copy.ask.left(left));
  const origin = productOrigin(company, { here: url, apex: env.APP_HOST });
  const song = { title: submission.title, artist: submission.artist, asker: actor.name, origin };
  const links = await Promise.all(asked.map((share) => shareMail("share-confirmation", { now, share, song })));
  const outgoing = outgoingMails(
    ctx,
    links.map(({ mail }) => mail),
  );
  const isOpen = sql`${songSubmissions.id} = ${submissionId} AND ${songSubmissions.state} IN ${openStates} AND ${isKept(ctx)}`;
  const isAsRead = sql`${rowExists(songSubmissions, isOpen)} AND ${statedSharesOf(submissionId)} = ${stored}`;
  try {
    await db.batch([
      assertInBatch(db, isAsRead, areAsRead),
      db.run(sql`UPDATE stated_shares SET token_hash = link.value ->> 'hash', asked_at = ${now}, expires_at = link.value ->> 'expiresAt'
        FROM json_each(${JSON.stringify(links.map(({ link }) => link))}) AS link WHERE stated_shares.id = link.value ->> 'id'`),
      ...outgoing.statements,
      auditEntry(ctx, {
        action: "share-owners-asked",
        subjectType: "song-submission",
        subjectId: submissionId,
        detail: { shares: asked.map(({ id }) => id) },
      }),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, areAsRead)) throw new AppError("conflict", copy.problems.changed);
    throw error;
  }
  outgoing.deliver();
  return { asked: asked.length, left };
}
