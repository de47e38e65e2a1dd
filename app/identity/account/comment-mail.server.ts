import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { users } from "#db/schema/identity.server.ts";

type Writing = Pick<RequestContext, "db" | "now" | "company" | "actor">;

/** Statements that turn a user's comment emails on or off, with an audit entry. */
export function commentMailStatements(ctx: Writing, input: { userId: string; enabled: boolean }) {
  const { userId, enabled } = input;
  return [
    ctx.db.update(users).set({ commentMail: enabled, updatedAt: ctx.now }).where(eq(users.id, userId)),
    auditEntry(ctx, {
      action: enabled ? "subscribe-comment-mail" : "unsubscribe-comment-mail",
      subjectType: "user",
      subjectId: userId,
      actorId: userId,
    }),
  ] as const;
}
