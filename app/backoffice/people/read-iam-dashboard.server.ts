import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { readTrailPeople } from "#app/backoffice/people/read-trail-people.server.ts";
import { actors, originals, selectAudit } from "#app/backoffice/people/select-audit.server.ts";
import { subjectPath } from "#app/backoffice/people/subject-path.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { peoplePerPage } from "#app/identity/people/list-people.server.ts";
import type { AuditQuery } from "#app/identity/people/people-query.ts";
import { describeChanges } from "#app/records/describe-changes.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max latest sign-ins. */
const shownSignIns = 5;

/** Figures, latest sign-ins and a page of this company's audit log. */
export async function readIamDashboard(ctx: RequestContext, query: AuditQuery) {
  const reader = requireAccess(ctx, "people");
  const { db, now, company } = ctx;
  const { auditLog, invitations, memberships, sessions, ofCompany, select } = scoped(db, company);
  const { columns, matches } = selectAudit(ctx, query);
  const open = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const [people, invited, openSessions, signIns, actions, trail, found] = await db.batch([
    db
      .select({
        status: memberships.status,
        userStatus: sql<string>`${users.status}`.as("user_status"),
        people: count(),
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(ofCompany(memberships))
      .groupBy(memberships.status, users.status),
    select({ people: count() }, invitations, eq(invitations.status, "pending")),
    select({ sessions: count() }, sessions, open),
    db
      .select({ id: sessions.id, name: users.name, email: users.email, at: sessions.createdAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(ofCompany(sessions, isNull(sessions.originalUserId)))
      .orderBy(desc(sessions.createdAt))
      .limit(shownSignIns),
    db.selectDistinct({ action: auditLog.action }).from(auditLog).where(ofCompany(auditLog)),
    db
      .select(columns)
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(originals, eq(originals.id, auditLog.originalActorId))
      .where(ofCompany(auditLog, matches))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(peoplePerPage)
      .offset((query.page - 1) * peoplePerPage),
    db
      .select({ entries: count() })
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorId))
      .leftJoin(originals, eq(originals.id, auditLog.originalActorId))
      .where(ofCompany(auditLog, matches)),
  ]);
  const sum = (matches: (row: (typeof people)[number]) => boolean) =>
    people.reduce((all, row) => all + (matches(row) ? row.people : 0), 0);
  const named = await readTrailPeople(ctx, trail);
  const names = new Map([...named].map(([id, { name }]) => [id, name]));
  const opensPeople = can(reader, "people-manage", company);
  const personPath = (id: string | null) => {
    const person = opensPeople && id !== null ? named.get(id) : undefined;
    return person ? `/iam/people/${person.membershipId}` : null;
  };
  return {
    figures: {
      active: sum((row) => row.status === "active" && row.userStatus === "active"),
      invited: invited[0]?.people ?? 0,
      disabled: sum((row) => row.status === "disabled" || row.userStatus === "disabled"),
      sessions: openSessions[0]?.sessions ?? 0,
    },
    signIns,
    actions: actions.map((row) => row.action).sort(),
    trail: trail.map(({ detail, ...entry }) => ({
      ...entry,
      actorPath: personPath(entry.actorId),
      subjectPath: personPath(entry.subjectId) ?? subjectPath(reader, company, entry),
      changes: describeChanges(detail, names),
    })),
    total: found[0]?.entries ?? 0,
  };
}
