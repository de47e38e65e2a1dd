import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import {
  downwards,
  downwardsIfAny,
  listPlace,
  partSize,
  upwards,
  upwardsIfAny,
} from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { hasClearedFiles } from "#app/projects/spaces/cleared-files.server.ts";
import type { ProjectsQuery } from "#app/projects/spaces/project-form.ts";
import { hasProjectRight, rightIn } from "#app/projects/spaces/project-rights.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: the lists of the staff. */
export const projectsPerPage = 25;
/** Max rows of an export. */
const maxExported = 5000;

function conditionOf(ctx: RequestContext, actor: Actor, { q, status }: ProjectsQuery): SQL | undefined {
  const { projects } = scoped(ctx.db, ctx.company);
  const isDeleted = status === "deleted" ? isNotNull(projects.deletedAt) : isNull(projects.deletedAt);
  const isIn = status === "open" || status === "closed" ? eq(projects.status, status) : undefined;
  return and(isDeleted, isIn, containsWords(q, [projects.titleKey]), hasProjectRight(actor, "read"));
}

function submitted({ db, company }: RequestContext, condition = sql`1`): SQL<number> {
  const { submissions } = scoped(db, company);
  return sql<number>`(SELECT count(*) FROM ${submissions} s WHERE s.project_id = projects.id AND s.deleted_at IS NULL AND ${condition})`;
}

function keysOf({ db, company }: RequestContext, sort: ProjectsQuery["sort"]) {
  const { projects } = scoped(db, company);
  const isDown = sort.startsWith("-");
  const key = {
    created: (isDown ? downwards : upwards)("createdAt", projects.createdAt),
    title: (isDown ? downwards : upwards)("titleKey", projects.titleKey),
    deadline: (isDown ? downwardsIfAny : upwardsIfAny)("deadlineAt", projects.deadlineAt),
  };
  return [key[sort.replace(/^-/, "") as keyof typeof key], downwards("id", projects.id)];
}

function selectProjects(ctx: RequestContext, actor: Actor, query: ProjectsQuery, after?: SQL) {
  const { projects, ofCompany } = scoped(ctx.db, ctx.company);
  const { id, title, titleKey, status, deadlineAt, takesLink, deletedAt, createdAt } = projects;
  return ctx.db
    .select({
      ...{ id, title, titleKey, status, deadlineAt, takesLink, deletedAt, createdAt },
      owner: sql<string>`${users.name}`.as("owner"),
      right: rightIn(actor).as("right_in"),
      members: sql<number>`(SELECT count(*) FROM project_members m WHERE m.project_id = projects.id)`.as("members"),
      isCleared: sql<number>`${hasClearedFiles(ctx, projects.id)}`.as("is_cleared"),
      submissions: submitted(ctx).as("submissions"),
      fresh: submitted(ctx, sql`s.state = 'new'`).as("fresh"),
      shortlisted: submitted(ctx, sql`s.state = 'shortlisted'`).as("shortlisted"),
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(ofCompany(projects, and(conditionOf(ctx, actor, query), after)))
    .$dynamic();
}

/**
 * A page of the projects that the user owns or is a member of, with all permissions those of the company. Page numbers beyond the last give
 * the last page. @throws AppError unauthorised, forbidden
 */
export async function listProjects(ctx: RequestContext, query: ProjectsQuery) {
  const actor = requireAccess(ctx, "projects");
  const { projects, select } = scoped(ctx.db, ctx.company);
  const keys = keysOf(ctx, query.sort);
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: projectsPerPage });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectProjects(ctx, actor, query, after).orderBy(order).limit(limit).offset(offset);
  };
  const counted = select({ total: count().as("total") }, projects, conditionOf(ctx, actor, query));
  const [[first], requestedPage] = await ctx.db.batch([counted, listed(query.page)]);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, projectsPerPage)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { projects: rows, total, page, pages };
}

/** The filtered list without pages: at most 5,000 rows. @throws AppError unauthorised, forbidden */
export async function exportProjects(ctx: RequestContext, query: ProjectsQuery) {
  const actor = requireAccess(ctx, "projects");
  const { order } = listPlace({}, { keys: keysOf(ctx, query.sort), page: 1, size: maxExported });
  const [rows] = await ctx.db.batch([
    selectProjects(ctx, actor, query).orderBy(order).limit(maxExported),
    auditEntry(ctx, { action: "projects-exported", subjectType: "user", subjectId: actor.id }),
  ]);
  return rows;
}

export type ListedProject = Awaited<ReturnType<typeof listProjects>>["projects"][number];
