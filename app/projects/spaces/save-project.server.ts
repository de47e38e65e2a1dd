import { eq, not, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeProject } from "#app/projects/spaces/change-project.server.ts";
import { hasClearedFiles } from "#app/projects/spaces/cleared-files.server.ts";
import type { ProjectChange, ProjectForm, ProjectIntent } from "#app/projects/spaces/project-form.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { endOfDay } from "#app/sharing/links/share-link.ts";
import { foldName } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = projectsCopy;
const isUnchanged = "project-is-unchanged";
const hasFiles = "project-has-its-files";

function valuesOf({ title, brief, budget, deadlineOn, link }: ProjectForm) {
  const deadlineAt = deadlineOn === "" ? null : endOfDay(deadlineOn);
  return { title, titleKey: foldName(title), brief, budget, deadlineAt, takesLink: link === "on" };
}

/** Creates a project owned by the user. @throws AppError unauthorised, forbidden, too_many_requests */
export async function createProject(ctx: RequestContext, input: ProjectForm): Promise<{ id: string }> {
  const actor = requireAccess(ctx, "projects");
  await enforceRateLimit(ctx.env, "form", `project:${actor.id}`);
  const { now } = ctx;
  const id = newId(now);
  const { projects, insert } = scoped(ctx.db, ctx.company);
  await ctx.db.batch([
    insert(projects, { id, ownerId: actor.id, ...valuesOf(input), createdAt: now, updatedAt: now }),
    auditEntry(ctx, {
      action: "project-created",
      subjectType: "project",
      subjectId: id,
      detail: { title: input.title },
    }),
  ]);
  return { id };
}

/** A version greater than the current one, even within a millisecond. */
function nextVersion(now: number) {
  return sql`max(updated_at + 1, ${now})`;
}

/** Saves the project form. @throws AppError as `changeProject`; conflict if it changed since `version` */
export async function saveProject(
  ctx: RequestContext,
  { id, version, ...input }: ProjectChange & { id: string },
): Promise<void> {
  const { projects, update } = scoped(ctx.db, ctx.company);
  const isSame = sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${id} AND ${projects.updatedAt} = ${Number(version)})`;
  const conflict = { [isUnchanged]: new AppError("conflict", errors.changed) };
  const { title, deadlineOn, link } = input;
  await changeProject(
    ctx,
    { id, right: "edit", action: "project-changed", detail: { title, deadlineOn, link }, errors: conflict },
    [
      assertInBatch(ctx.db, version === "" ? sql`1` : isSame, isUnchanged),
      update(projects, { ...valuesOf(input), updatedAt: nextVersion(ctx.now) }, eq(projects.id, id)),
    ],
  );
}

const acts = {
  close: { right: "edit", action: "project-closed" },
  reopen: { right: "edit", action: "project-reopened" },
  delete: { right: "manage", action: "project-deleted" },
  restore: { right: "manage", action: "project-restored" },
} as const;

/** A deleted project is restorable only while all its files exist. */
function assertHasFiles(ctx: RequestContext, id: string) {
  return assertInBatch(ctx.db, not(hasClearedFiles(ctx, id)), hasFiles);
}

/**
 * Closes, deletes or restores a project; returns its title. @throws AppError as `changeProject`; gone if its files were deleted since
 */
export async function setProjectStatus(
  ctx: RequestContext,
  { id, intent }: { id: string; intent: ProjectIntent },
): Promise<{ title: string }> {
  const { projects, select, update } = scoped(ctx.db, ctx.company);
  const values = {
    close: { status: "closed" as const },
    reopen: { status: "open" as const },
    delete: { deletedAt: ctx.now },
    restore: { deletedAt: null },
  }[intent];
  const isRestore = intent === "restore";
  const status = isRestore ? "deleted" : "active";
  const cleared = { [hasFiles]: new AppError("gone", errors.cleared) };
  const results = await changeProject(ctx, { id, ...acts[intent], status, errors: cleared }, [
    ...(isRestore ? [assertHasFiles(ctx, id)] : []),
    update(projects, { ...values, updatedAt: nextVersion(ctx.now) }, eq(projects.id, id)),
    select({ title: projects.title }, projects, eq(projects.id, id)),
  ]);
  return { title: (results.at(-1) as { title: string }[])[0]?.title ?? "" };
}

/** Revokes all links of a project and its submissions by increasing the link version. @throws AppError as `changeProject` */
export async function renewProjectLinks(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const { projects, update } = scoped(ctx.db, ctx.company);
  await changeProject(ctx, { id, right: "edit", action: "project-links-renewed" }, [
    update(projects, { linkVersion: sql`link_version + 1` }, eq(projects.id, id)),
  ]);
}
