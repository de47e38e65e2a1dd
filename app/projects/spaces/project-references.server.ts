import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changeProject } from "#app/projects/spaces/change-project.server.ts";
import { projectLimits as limits } from "#app/projects/spaces/project.ts";
import type { referenceSchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { projectReferences } from "#db/schema/projects.server.ts";

const isBelowLimit = "references-are-below-limit";

/** Adds a reference song. @throws AppError as `changeProject`; conflict at the limit */
export async function addReference(
  ctx: RequestContext,
  { id, label, link }: z.output<typeof referenceSchema> & { id: string },
): Promise<void> {
  const count = sql`(SELECT count(*) FROM ${projectReferences} WHERE project_id = ${id})`;
  const errors = { [isBelowLimit]: new AppError("conflict", projectsCopy.errors.tooManyReferences) };
  await changeProject(ctx, { id, right: "edit", action: "project-reference-added", detail: { label, link }, errors }, [
    assertInBatch(ctx.db, sql`${count} < ${limits.references}`, isBelowLimit),
    ctx.db.insert(projectReferences).values({ id: newId(ctx.now), projectId: id, label, link }),
  ]);
}

/** Removes a reference song; idempotent. @throws AppError as `changeProject` */
export async function removeReference(ctx: RequestContext, { id, reference }: { id: string; reference: string }) {
  const isIt = and(eq(projectReferences.id, reference), eq(projectReferences.projectId, id));
  await changeProject(ctx, { id, right: "edit", action: "project-reference-removed", detail: { reference } }, [
    ctx.db.delete(projectReferences).where(isIt),
  ]);
}
