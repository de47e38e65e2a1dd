import { and, eq, inArray } from "drizzle-orm";
import type { InquiryForm } from "#app/catalogue/inquiries/inquiry-form.ts";
import { inquiryMails } from "#app/catalogue/inquiries/inquiry-mails.server.ts";
import { listInquiryRecipients, notifyOfMessage } from "#app/catalogue/inquiries/inquiry-recipients.server.ts";
import { requireInquirer } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import { isSameMessage } from "#app/catalogue/inquiries/same-message.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { sendNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { writeOnce } from "#app/records/write-once.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { newId } from "#db/new-id.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Starts a conversation about `track`: inquiry, first message, and emails and notifications to the representatives of the recording. The
 * caller has checked its visibility. Returns the id of the inquiry; for a resent message the existing one. @throws AppError unauthorised,
 * forbidden, too_many_requests
 */
export async function startInquiry(ctx: RequestContext, input: InquiryForm & { track: TrackView }): Promise<string> {
  const actor = requireInquirer(ctx);
  await enforceRateLimit(ctx.env, "form", `inquiry:${actor.id}`);
  const { db, now, company } = ctx;
  const { inquiries, insert, ofCompany } = scoped(db, company);
  const { track, subject, message } = input;
  const [id, messageId] = [newId(now), newId(now)];
  const recipients = await listInquiryRecipients(ctx, { recordingId: track.id });
  const others = recipients.filter(({ userId }) => userId !== actor.id);
  const userIds = others.flatMap(({ userId }) => userId ?? []);
  const inquiry = { recordingId: track.id, userId: actor.id, subject };
  const equal = and(
    eq(inquiries.recordingId, track.id),
    eq(inquiries.userId, actor.id),
    eq(inquiries.subject, subject),
  );
  const equalOnes = db.select({ id: inquiries.id }).from(inquiries).where(ofCompany(inquiries, equal));
  const isSame = isSameMessage({ userId: actor.id, message, now }, inArray(inquiryMessages.inquiryId, equalOnes));
  const statements = [
    insert(inquiries, { ...inquiry, id, createdAt: now, updatedAt: now }),
    db.insert(inquiryMessages).values({ id: messageId, inquiryId: id, userId: actor.id, message, createdAt: now }),
    ...notifyOfMessage(ctx, { messageId, kind: "message", userIds, isMailed: true }),
    auditEntry(ctx, {
      action: "inquiry-started",
      subjectType: "inquiry",
      subjectId: id,
      detail: { recordingId: track.id, recipients: others.length },
    }),
  ];
  const mails = inquiryMails(ctx, { id, song: track, subject, message, recipients: others });
  const isWritten = await writeOnce(db, rowExists(inquiryMessages, isSame), statements, (batch) =>
    sendNotices(ctx, mails.notices, batch, mails.others),
  );
  if (isWritten) return id;
  const [first] = await db.select({ id: inquiryMessages.inquiryId }).from(inquiryMessages).where(isSame);
  return first?.id ?? id;
}
