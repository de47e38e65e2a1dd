import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { users } from "#db/schema/identity.server.ts";

type Writing = Pick<RequestContext, "db" | "now" | "company" | "actor">;

/** The statements that turn a person's emails about comments on or off, with the audit row. */
export function commentMailStatements(ctx: Writing, input: { userId: string; wanted: boolean }) {
  const { userId, wanted } = input;
  return [
    ctx.db.update(users).set({ commentMail: wanted, updatedAt: ctx.now }).where(eq(users.id, userId)),
    auditEntry(ctx, {
      action: wanted ? "subscribe-comment-mail" : "unsubscribe-comment-mail",
      subjectType: "user",
      subjectId: userId,
      actorId: userId,
    }),
  ] as const;
}
