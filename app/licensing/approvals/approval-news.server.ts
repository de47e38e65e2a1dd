import { and, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf, isActiveMember, isActiveUser } from "#app/identity/access/active-member.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { requestViewPath } from "#app/licensing/transactions/transaction-paths.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Reader = Pick<RequestContext, "db" | "company" | "actor">;

/** Who of the desk gets news of a request: its assignee while they manage requests, or else the staff. */
export async function listDesk(ctx: Reader, { assigneeId }: { assigneeId: string | null }) {
  if (assigneeId !== null) {
    const { memberships } = scoped(ctx.db, ctx.company);
    const assignee = await ctx.db
      .select(recipientColumns)
      .from(users)
      .innerJoin(memberships, isActiveMember(ctx.company.id))
      .where(and(isActiveUser(assigneeId), holdsOneOf(assigneeId, ctx.company.id, sql`'UpdateTransaction', '*'`)))
      .get();
    if (assignee !== undefined && assignee.id !== ctx.actor?.id) return [{ ...assignee, isMember: true }];
  }
  return await listStaff(ctx, "UpdateTransaction");
}

type About = {
  transaction: { id: string; project: string; assigneeId: string | null };
  party: string;
  lines: string[];
};

/** News for the desk of what a party answered. */
export async function answerNews(ctx: RequestContext, { transaction, party, lines }: About) {
  const { id, project } = transaction;
  const path = requestViewPath(id, "approvals");
  const link = new URL(path, ctx.url.origin).href;
  const notices = (await listDesk(ctx, transaction)).map((recipient) => ({
    template: "approval-answered" as const,
    data: { name: recipient.name, party, project, lines, ...(recipient.isMember ? { link } : {}) },
    ...{ recipient, userId: null },
  }));
  return { notices, kind: "licence" as const, subject: { transactionId: id }, path };
}
