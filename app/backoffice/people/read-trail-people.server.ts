import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type TrailRow = { actorId: string | null; subjectId: string; detail: Record<string, unknown> };

const idPattern = /^[\w-]{8,64}$/;
/** An entry may name many songs: these are no people. */
const maxIds = 400;

/** Everything in a stored value that could be an id. */
function idsIn(value: unknown): string[] {
  if (typeof value === "string") return idPattern.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(idsIn) : [];
}

/** People of this company that entries of the audit log name, by user id. The caller has checked access. */
export async function readTrailPeople({ db, company }: Pick<RequestContext, "db" | "company">, trail: TrailRow[]) {
  const { memberships, ofCompany } = scoped(db, company);
  const named = trail.flatMap(({ actorId, subjectId, detail }) => [actorId ?? "", subjectId, ...idsIn(detail)]);
  const ids = JSON.stringify([...new Set(named)].slice(0, maxIds));
  const people = await db
    .select({ userId: users.id, name: users.name, membershipId: memberships.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(ofCompany(memberships, sql`${memberships.userId} IN (SELECT value FROM json_each(${ids}))`));
  return new Map(people.map(({ userId, ...person }) => [userId, person]));
}
