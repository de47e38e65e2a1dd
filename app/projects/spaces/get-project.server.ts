import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { subjectReferences } from "#app/projects/references/list-references.server.ts";
import { hasProjectRight, rightIn } from "#app/projects/spaces/project-rights.server.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

function selectProject(ctx: RequestContext, actor: Actor, id: string) {
  const { projects, ofCompany } = scoped(ctx.db, ctx.company);
  const { title, brief, budget, deadlineAt, status, takesLink, linkVersion, deletedAt, createdAt, updatedAt } =
    projects;
  const isIt = and(eq(projects.id, id), isNull(projects.deletedAt), hasProjectRight(actor, "read"));
  return ctx.db
    .select({
      ...{ id: projects.id, title, brief, budget, deadlineAt, status, takesLink, linkVersion, deletedAt },
      ...{ createdAt: sql<number>`${createdAt}`.as("made_at"), updatedAt: sql<number>`${updatedAt}`.as("changed_at") },
      owner: sql<string>`${users.name}`.as("owner"),
      ownerId: projects.ownerId,
      right: rightIn(actor).as("right_in"),
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .where(ofCompany(projects, isIt))
    .limit(1);
}

/** A project with its references and members, as queries for the caller's batch; see `toProject`. */
export function projectQueries(ctx: RequestContext, actor: Actor, id: string) {
  return [
    selectProject(ctx, actor, id),
    subjectReferences(ctx, { kind: "project", id }),
    ctx.db
      .select({ userId: projectMembers.userId, role: projectMembers.role, name: users.name, email: users.email })
      .from(projectMembers)
      .innerJoin(users, eq(users.id, projectMembers.userId))
      .where(eq(projectMembers.projectId, id))
      .orderBy(asc(users.name)),
  ] as const;
}

type Queries = ReturnType<typeof projectQueries>;
type Rows<At extends number> = Awaited<Queries[At & keyof Queries]>;

/** Builds a project from the rows of `projectQueries`. @throws AppError not_found without read access */
export function toProject([project]: Rows<0>, references: Rows<1>, members: Rows<2>) {
  if (project === undefined) throw new AppError("not_found", projectsCopy.errors.missing);
  return { ...project, references, members };
}

/**
 * One project with its references and members. @throws AppError unauthorised, forbidden; not_found without read access, also for another
 * company's
 */
export async function requireProject(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireAccess(ctx, "projects");
  const [project, references, members] = await ctx.db.batch(projectQueries(ctx, actor, id));
  return toProject(project, references, members);
}

export type ProjectView = Awaited<ReturnType<typeof requireProject>>;
