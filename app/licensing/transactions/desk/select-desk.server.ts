import { asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the messages between desk and client about a request, the oldest first, for a batch. */
export function selectMessages({ db, company }: RequestContext, { id }: { id: string }) {
  const { transactionMessages: m, ofCompany } = scoped(db, company);
  return db
    .select({ id: m.id, isFromDesk: m.isFromDesk, name: users.name, message: m.message, createdAt: m.createdAt })
    .from(m)
    .innerJoin(users, eq(users.id, m.userId))
    .where(ofCompany(m, eq(m.transactionId, id)))
    .orderBy(asc(m.createdAt), asc(m.id));
}

/** Query for the desk's tasks on a request: open ones first, by their due time, for a batch. */
export function selectTasks({ db, company }: RequestContext, { id }: { id: string }) {
  const { transactionTasks: t, ofCompany } = scoped(db, company);
  return db
    .select({ id: t.id, title: t.title, dueAt: t.dueAt, doneAt: t.doneAt, assignee: users.name })
    .from(t)
    .leftJoin(users, eq(users.id, t.assigneeId))
    .where(ofCompany(t, eq(t.transactionId, id)))
    .orderBy(sql`${t.doneAt} IS NOT NULL`, sql`coalesce(${t.dueAt}, 9e15)`, asc(t.createdAt), asc(t.id));
}
