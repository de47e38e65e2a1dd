import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { subjectReferences } from "#app/projects/references/list-references.server.ts";
import { linkEnd } from "#app/projects/spaces/project.ts";
import { idOfToken, isTokenOf } from "#app/projects/spaces/project-links.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type SubmitProject = {
  id: string;
  title: string;
  brief: string;
  budget: string;
  deadlineAt: number | null;
  ownerId: string;
  linkVersion: number;
  references: { id: string; name: string; link: string }[];
};

type SubmitLink = { state: "open"; project: SubmitProject } | { state: "unknown" | "closed" | "off" | "late" };

/** Single place of the rules of a submission link: the project that `token` may submit to, or why not. */
export async function openSubmitLink(ctx: RequestContext, { token }: { token: string }): Promise<SubmitLink> {
  const id = idOfToken(token);
  if (id === null) return { state: "unknown" };
  const { projects, select } = scoped(ctx.db, ctx.company);
  const { title, brief, budget, deadlineAt, status, takesLink, linkVersion, ownerId, deletedAt } = projects;
  const [[project], references] = await ctx.db.batch([
    select(
      { id: projects.id, title, brief, budget, deadlineAt, status, takesLink, linkVersion, ownerId, deletedAt },
      projects,
      eq(projects.id, id),
    ),
    subjectReferences(ctx, { kind: "project", id }),
  ]);
  if (project === undefined || !(await isTokenOf(ctx, "project", project, token))) return { state: "unknown" };
  const end = linkEnd(project, ctx.now);
  if (end !== null) return { state: end };
  return {
    state: "open",
    project: { ...project, references: references.map(({ id, name, link }) => ({ id, name, link })) },
  };
}
