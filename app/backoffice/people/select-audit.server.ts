import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AuditQuery } from "#app/identity/people/people-query.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export const actors = alias(users, "actors");
export const originals = alias(users, "originals");

type AuditFilters = Pick<AuditQuery, "q" | "action">;

/** What the trail shows of an entry, with the names of who acted, and for whom, and the condition of its filters. The caller has checked access. */
export function selectAudit({ db, company }: Pick<RequestContext, "db" | "company">, { q, action }: AuditFilters) {
  const { auditLog } = scoped(db, company);
  const matches = and(
    action === "" ? undefined : eq(auditLog.action, action),
    containsWords(q, [actors.nameKey, actors.email, originals.nameKey]),
  );
  const columns = {
    id: auditLog.id,
    action: auditLog.action,
    subjectType: auditLog.subjectType,
    subjectId: auditLog.subjectId,
    detail: auditLog.detail,
    actorId: auditLog.actorId,
    subject: sql<string | null>`(SELECT name FROM users WHERE users.id = ${auditLog.subjectId})`,
    // D1 returns batch rows by column name, so equal names need an alias.
    actor: sql<string | null>`${actors.name}`.as("actor"),
    original: sql<string | null>`${originals.name}`.as("original"),
    at: auditLog.createdAt,
  };
  return { columns, matches };
}
