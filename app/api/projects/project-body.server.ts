import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { mayChange, projectPath } from "#app/projects/spaces/project.ts";
import { projectSchema } from "#app/projects/spaces/project-form.ts";
import { submitAddress } from "#app/projects/spaces/project-links.server.ts";
import { saveProject, setProjectStatus } from "#app/projects/spaces/save-project.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { dayOf } from "#app/sharing/links/share-link.ts";

const { shape } = projectSchema;

/** Partial update of a project. */
export const projectPatchSchema = z
  .object({
    title: shape.title,
    brief: shape.brief.unwrap(),
    deadlineOn: shape.deadlineOn.unwrap(),
    budget: shape.budget.unwrap(),
    link: shape.link.unwrap(),
    status: z.enum(["open", "closed"]),
  })
  .partial()
  /** Version that the caller read; without it the update overwrites. */
  .extend({ version: z.string().max(20).default("") });

/** A project, with its submission link if the actor may share it. @throws AppError as `requireProject` */
export async function projectBody(ctx: RequestContext, id: string) {
  const project = await requireProject(ctx, { id });
  const { linkVersion: _, ownerId, owner, references, deletedAt: __, id: _id, ...publicFields } = project;
  return {
    ...{ _id, ...publicFields, version: versionOf(project), uri: projectPath(_id) },
    owner: { _id: ownerId, name: owner },
    references: references.map(({ id: referenceId, name, link }) => ({ _id: referenceId, label: name, link })),
    address: mayChange(project.right) ? await submitAddress(ctx, project) : null,
  };
}

/** @throws AppError as `requireProject`; conflict if `version` is not current */
export async function patchProject(
  ctx: RequestContext,
  { id, status, version, ...texts }: z.output<typeof projectPatchSchema> & { id: string },
): Promise<void> {
  const { title, brief, budget, deadlineAt, takesLink } = await requireProject(ctx, { id });
  const before = { title, brief, budget, deadlineOn: dayOf(deadlineAt), link: takesLink ? "on" : "off" } as const;
  if (Object.keys(texts).length > 0) await saveProject(ctx, { ...before, ...texts, id, version });
  if (status !== undefined) await setProjectStatus(ctx, { id, intent: status === "open" ? "reopen" : "close" });
}
