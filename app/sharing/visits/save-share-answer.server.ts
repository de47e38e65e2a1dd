import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { notifyOfAnswer } from "#app/sharing/visits/notify-of-answer.server.ts";
import type { OpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import type { ShareAnswerForm } from "#app/sharing/visits/share-answer-form.ts";
import { shareAnswers } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Answered = ShareAnswerForm & {
  link: OpenLink;
  /** Name of a shared item; checked by the caller. */
  name: string;
};

/** Counts an answer towards its rate limits. @throws AppError too_many_requests */
export async function countAnswer(ctx: RequestContext, link: OpenLink): Promise<void> {
  await enforceRateLimit(ctx.env, "form", `share-answer:${ctx.address}`);
  await enforceRateLimit(ctx.env, "form", `share-answer:link:${link.id}`);
}

/**
 * Saves the recipient's answer about an item of an open link, and notifies the link's creator. Only changed fields are written, so that two
 * open pages do not overwrite each other's mark and note. An empty answer is deleted. The caller has counted it and checked that the
 * visitor is the recipient. @throws AppError forbidden for a note on a link without notes
 */
export async function saveShareAnswer(ctx: RequestContext, { link, name, ...answer }: Answered): Promise<void> {
  const { db, now } = ctx;
  const { item, mark, note, shownNote } = answer;
  if (!link.takesNotes && note !== shownNote) throw new AppError("forbidden", shareErrors.answer.noNotes);
  const set = {
    ...(mark === undefined ? {} : { mark: mark === "none" ? null : mark }),
    ...(note === shownNote ? {} : { note }),
  };
  if (Object.keys(set).length === 0) return;
  const detail = { item, ...(set.mark === undefined ? {} : { mark: set.mark }), isNoted: set.note !== undefined };
  const { shareLinks, update } = scoped(db, ctx.company);
  const isIt = and(eq(shareAnswers.linkId, link.id), eq(shareAnswers.itemId, item));
  await db.batch([
    auditEntry(ctx, { action: "share-answered", subjectType: "share-link", subjectId: link.id, detail }),
    db
      .insert(shareAnswers)
      .values({ linkId: link.id, itemId: item, itemName: name, answeredAt: now, ...set })
      .onConflictDoUpdate({
        target: [shareAnswers.linkId, shareAnswers.itemId],
        set: { itemName: name, answeredAt: now, ...set },
      }),
    db.delete(shareAnswers).where(and(isIt, isNull(shareAnswers.mark), eq(shareAnswers.note, ""))),
    update(shareLinks, { doneAt: null }, and(eq(shareLinks.id, link.id), isNotNull(shareLinks.doneAt))),
    ...notifyOfAnswer(ctx, link),
  ]);
}
