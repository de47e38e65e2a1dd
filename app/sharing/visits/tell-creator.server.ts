import { and, asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { wayOf } from "#app/identity/notices/notification-groups.ts";
import { outgoingNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { notifyOfAnswer } from "#app/sharing/visits/notify-of-answer.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { shareAnswers } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { answers: copy } = shareLinksCopy;

/** Max answers listed in the email, and max characters of a note. */
const maxLines = 40;
const maxNote = 300;

const notTold = "creator-is-not-told";

type Answer = Pick<typeof shareAnswers.$inferSelect, "itemName" | "mark" | "note">;

/** "Dawn: Pick. “Louder brass”". */
function lineOf({ itemName, mark, note }: Answer): string {
  const said = [mark === null ? "" : copy.marks[mark], note === "" ? "" : `“${note.slice(0, maxNote)}”`];
  return `${itemName}: ${said.filter((part) => part !== "").join(". ")}`;
}

/**
 * The recipient is done: tells the link's creator, with all answers, by the creator's settings. Once until the next answer: what is told
 * already is not told again. The caller has counted it and checked that the visitor is the recipient. @throws AppError invalid without
 * an answer
 */
export async function tellCreator(ctx: RequestContext, { link, title }: { link: OpenLink; title: string }) {
  if (link.doneAt !== null) return;
  const { db, company, now } = ctx;
  const { memberships, shareLinks, update, ofCompany } = scoped(db, company);
  const { itemName, mark, note } = shareAnswers;
  const [[person], answers] = await db.batch([
    db
      .select(recipientColumns)
      .from(users)
      .innerJoin(memberships, isActiveMember(company.id))
      .where(isActiveUser(link.creator.id)),
    db
      .select({ itemName, mark, note })
      .from(shareAnswers)
      .where(eq(shareAnswers.linkId, link.id))
      .orderBy(sql`CASE ${mark} WHEN 'pick' THEN 0 WHEN 'maybe' THEN 1 WHEN 'no' THEN 2 ELSE 3 END`, asc(itemName)),
  ]);
  if (answers.length === 0) throw new AppError("invalid", shareErrors.answer.nothing);
  const path = `${sharesPath({ kind: link.subjectKind, id: link.subjectId })}/${link.id}`;
  const about = { recipient: link.recipient, title, answers: answers.length, link: new URL(path, ctx.url).href };
  const lines = answers.slice(0, maxLines).map(lineOf);
  const outgoing = await outgoingNotices(
    ctx,
    person === undefined
      ? []
      : [
          {
            ...{ template: "share-answered", recipient: person, userId: person.id, subjectId: link.id },
            data: { ...about, name: person.name, lines },
          },
        ],
  );
  // The weekly email repeats it, because it is the only one.
  const mailedAt = person && wayOf(person.notificationWays, "shares") === "weekly" ? null : now;
  const isOpen = ofCompany(shareLinks, and(eq(shareLinks.id, link.id), sql`${shareLinks.doneAt} IS NULL`));
  try {
    await db.batch([
      assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${shareLinks} WHERE ${isOpen})`, notTold),
      update(shareLinks, { doneAt: now }, eq(shareLinks.id, link.id)),
      auditEntry(ctx, { action: "share-done", subjectType: "share-link", subjectId: link.id }),
      ...notifyOfAnswer(ctx, link, mailedAt),
      ...outgoing.statements,
    ]);
  } catch (error) {
    // Sent twice at once.
    if (!isFailedAssertion(error, notTold)) throw error;
    return;
  }
  outgoing.deliver();
}
