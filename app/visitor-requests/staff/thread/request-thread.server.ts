import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { sendMail } from "#app/mail/send-mail.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { requireVisitorRequest } from "#app/visitor-requests/staff/handle-visitor-request.server.ts";
import type { RequestArea } from "#app/visitor-requests/staff/request-area.ts";
import { threadCopy as copy } from "#app/visitor-requests/staff/thread/thread-copy.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Messages of a thread that a page shows. */
const maxMessages = 200;

/** Emails of a request, oldest first, as a query for a batch of a caller that has checked who may see the request. */
export function selectThread(ctx: RequestContext, id: string) {
  const { requestMessages, ofCompany } = scoped(ctx.db, ctx.company);
  const { direction, text, createdAt, visitorRequestId } = requestMessages;
  return ctx.db
    .select({ id: requestMessages.id, direction, text, createdAt, who: users.name })
    .from(requestMessages)
    .leftJoin(users, eq(users.id, requestMessages.userId))
    .where(ofCompany(requestMessages, eq(visitorRequestId, id)))
    .orderBy(asc(requestMessages.id))
    .limit(maxMessages);
}

export type ThreadMessage = Awaited<ReturnType<typeof selectThread>>[number];

type Message = { area: RequestArea; id: string; direction: "sent" | "received"; text: string };

/**
 * Sends a reply to the sender of a request, with which it is answered, or keeps an answer that arrived by email. @throws AppError
 * unauthorised, forbidden (also in a preview), not_found, too_many_requests; invalid where the sender has no address
 */
export async function addToThread(ctx: RequestContext, { area, id, direction, text }: Message): Promise<void> {
  const actor = refusePreview(requireAccess(ctx, area));
  await enforceRateLimit(ctx.env, "form", `visitor-request-reply:${actor.id}`);
  const { kind, name, email } = await requireVisitorRequest(ctx, { area, id });
  if (email === "") throw new AppError("invalid", copy.noAddress, { reply: [copy.noAddress] });
  const { requestMessages, visitorRequests, opportunities, insert, update } = scoped(ctx.db, ctx.company);
  const message = { id: newId(ctx.now), visitorRequestId: id, direction, text, userId: actor.id, createdAt: ctx.now };
  const action = direction === "sent" ? "request-replied" : "request-answer-kept";
  const also = [
    insert(requestMessages, message),
    auditEntry(ctx, { action, subjectType: "visitor-request", subjectId: id }),
  ];
  if (direction === "received") return void (await ctx.db.batch(also as [(typeof also)[0], ...typeof also]));
  const isOpen = and(eq(visitorRequests.id, id), inArray(visitorRequests.status, ["new", "in_progress"]));
  const lines = text.split(/\n+/).flatMap((line) => line.trim() || []);
  await sendMail(ctx, {
    ...{ template: "request-reply", to: email, userId: null, subjectId: id, replyTo: actor.email, thread: id },
    data: { name, kind, sender: actor.name, lines },
    also: [
      ...also,
      update(visitorRequests, { status: "answered", updatedAt: ctx.now }, isOpen),
      // The form of a deal has the status too: one from before the reply is out of date.
      update(
        opportunities,
        { updatedAt: sql`max(${opportunities.updatedAt} + 1, ${ctx.now})` },
        eq(opportunities.id, id),
      ),
    ],
  });
}
