import { and, eq, ne } from "drizzle-orm";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { isReadableBy } from "#app/catalogue/inquiries/inquiry-access.server.ts";
import { inquiryMails } from "#app/catalogue/inquiries/inquiry-mails.server.ts";
import {
  listAuthors,
  listInquiryRecipients,
  notifyOfMessage,
} from "#app/catalogue/inquiries/inquiry-recipients.server.ts";
import { requireInquirer, requireWriter } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import { isSameMessage } from "#app/catalogue/inquiries/same-message.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { sendNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { writeOnce } from "#app/records/write-once.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { inquiryMessages } from "#db/schema/comments.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOpen = "inquiry-is-open";

/** A conversation of this company that the actor sent or receives. @throws AppError not_found */
async function requireInquiry(ctx: RequestContext, id: string) {
  const actor = requireWriter(ctx);
  const { inquiries, ofCompany } = scoped(ctx.db, ctx.company);
  const [row] = await ctx.db
    .select({
      recordingId: inquiries.recordingId,
      userId: inquiries.userId,
      subject: inquiries.subject,
      title: recordings.title,
      slug: recordings.slug,
    })
    .from(inquiries)
    .innerJoin(recordings, eq(recordings.id, inquiries.recordingId))
    .where(ofCompany(inquiries, and(eq(inquiries.id, id), isReadableBy(ctx, actor, inquiries))));
  if (row === undefined) throw new AppError("not_found", copy.missing);
  const { title, slug, ...inquiry } = row;
  return { ...inquiry, song: { title, slug }, isSender: row.userId === actor.id };
}

/** Assertion that a conversation is open, for the batch that changes it. */
function assertOpen({ db, company }: RequestContext, id: string) {
  const { inquiries, ofCompany } = scoped(db, company);
  const isOpenOne = ofCompany(inquiries, and(eq(inquiries.id, id), ne(inquiries.status, "closed")));
  return assertInBatch(db, rowExists(inquiries, isOpenOne), isOpen);
}

function toAppError(error: unknown): unknown {
  return isFailedAssertion(error, isOpen) ? new AppError("conflict", copy.closedAlready) : error;
}

/**
 * Adds a message to a conversation. The sender's message reopens it, a recipient's marks it as answered. The other side is notified;
 * representatives without an account get an email. A resent message is not duplicated. @throws AppError unauthorised, forbidden, not_found,
 * conflict when it is closed, too_many_requests
 */
export async function addInquiryMessage(ctx: RequestContext, input: { id: string; message: string }): Promise<void> {
  const actor = requireWriter(ctx);
  const { id, message } = input;
  const { recordingId, userId, subject, song, isSender } = await requireInquiry(ctx, id);
  if (isSender) requireInquirer(ctx);
  await enforceRateLimit(ctx.env, "form", `inquiry:${actor.id}`);
  const { db, now, company } = ctx;
  const { inquiries, update } = scoped(db, company);
  const messageId = newId(now);
  const recipients = isSender ? await listInquiryRecipients(ctx, { recordingId }) : [];
  const authors = isSender ? await listAuthors(ctx, { inquiryId: id, userId: actor.id }) : [userId];
  const members = recipients.flatMap((recipient) => recipient.userId ?? []).filter((one) => one !== actor.id);
  const external = recipients.filter((recipient) => recipient.userId === null);
  const notice = {
    messageId,
    kind: isSender ? ("message" as const) : ("answer" as const),
    userIds: authors.length > 0 ? authors : members,
    isMailed: false,
  };
  const statements = [
    assertOpen(ctx, id),
    db.insert(inquiryMessages).values({ id: messageId, inquiryId: id, userId: actor.id, message, createdAt: now }),
    update(inquiries, { status: isSender ? "open" : "answered", updatedAt: now }, eq(inquiries.id, id)),
    ...notifyOfMessage(ctx, notice),
    auditEntry(ctx, {
      action: isSender ? "inquiry-continued" : "inquiry-answered",
      subjectType: "inquiry",
      subjectId: id,
    }),
  ];
  const mails = inquiryMails(ctx, { id, song, subject, message, recipients: external });
  const isSame = isSameMessage({ userId: actor.id, message, now }, eq(inquiryMessages.inquiryId, id));
  try {
    await writeOnce(db, rowExists(inquiryMessages, isSame), statements, (batch) =>
      sendNotices(ctx, mails.notices, batch, mails.others),
    );
  } catch (error) {
    throw toAppError(error);
  }
}

/**
 * Closes a conversation for both sides. @throws AppError unauthorised, forbidden, not_found, conflict when it is closed already,
 * too_many_requests
 */
export async function closeInquiry(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = requireWriter(ctx);
  await requireInquiry(ctx, id);
  await enforceRateLimit(ctx.env, "form", `inquiry:${actor.id}`);
  const { inquiries, update } = scoped(ctx.db, ctx.company);
  try {
    await ctx.db.batch([
      assertOpen(ctx, id),
      update(inquiries, { status: "closed", updatedAt: ctx.now }, eq(inquiries.id, id)),
      auditEntry(ctx, { action: "inquiry-closed", subjectType: "inquiry", subjectId: id }),
    ]);
  } catch (error) {
    throw toAppError(error);
  }
}
