import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { projectLimits as limits, projectPath } from "#app/projects/spaces/project.ts";
import { changeProject, hasProjectRight } from "#app/projects/spaces/project-access.server.ts";
import type { projectMemberSchema } from "#app/projects/spaces/project-form.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = projectsCopy;
const isBelowLimit = "members-are-below-limit";

/**
 * Lets a person of the company into a project, or changes their role. Someone who is new to it gets an email and a notification, in one
 * batch with their role.
 * @throws AppError as `changeProject`, an editor may not; invalid, naming the field, for an address that no active member of the company
 * has, and for the owner's
 */
export async function saveProjectMember(
  ctx: RequestContext,
  { id, email, role }: z.output<typeof projectMemberSchema> & { id: string },
): Promise<{ name: string; isNew: boolean }> {
  const actor = requireAccess(ctx, "projects");
  const { db, company, now } = ctx;
  const { projects, memberships, notifications, select, insert, ofCompany } = scoped(db, company);
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"), eq(users.email, email));
  const isIt = and(eq(projects.id, id), hasProjectRight(actor, "manage"));
  const [[project], [person]] = await db.batch([
    select({ id: projects.id, ownerId: projects.ownerId, title: projects.title }, projects, isIt),
    db
      .select({ id: users.id, name: users.name, role: projectMembers.role })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .leftJoin(projectMembers, and(eq(projectMembers.userId, users.id), eq(projectMembers.projectId, id)))
      .where(ofCompany(memberships, isActive)),
  ]);
  const refuse = (message: string) => new AppError("invalid", message, { email: [message] });
  // What the person may not change is told by `changeProject`.
  if (project !== undefined && person === undefined) throw refuse(copy.noSuchPerson(company.name));
  if (project !== undefined && person?.id === project.ownerId) throw refuse(copy.isOwner);
  const isNew = project !== undefined && person?.role === null;
  if (isNew) await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const row = { projectId: id, userId: person?.id ?? "", role, createdAt: now };
  const count = sql`(SELECT count(*) FROM ${projectMembers} WHERE project_id = ${id})`;
  const errors = { [isBelowLimit]: new AppError("conflict", copy.tooManyMembers) };
  const detail = { userId: row.userId, role };
  const news = { id: newId(now), userId: row.userId, kind: "added" as const, projectId: id, byUserId: actor.id };
  const outgoing = outgoingMails(
    ctx,
    isNew && project && person ? [invitation(ctx, { project, person, email, sender: refusePreview(actor).name })] : [],
  );
  await changeProject(ctx, { id, right: "manage", action: "project-member", detail, errors }, [
    assertInBatch(db, isNew ? sql`${count} < ${limits.members}` : sql`1`, isBelowLimit),
    db
      .insert(projectMembers)
      .values(row)
      .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: { role } }),
    // The email tells it already; the digest does not tell it again.
    ...(isNew ? [insert(notifications, { ...news, mailedAt: now, createdAt: now })] : []),
    ...outgoing.statements,
  ]);
  outgoing.deliver();
  return { name: person?.name ?? "", isNew };
}

type Invitation = {
  project: { id: string; title: string };
  person: { id: string; name: string };
  email: string;
  sender: string;
};

function invitation(ctx: RequestContext, { project, person, email, sender }: Invitation) {
  const link = new URL(projectPath(project.id), ctx.url).href;
  const data = { name: person.name, sender, title: project.title, link };
  return { template: "project-member" as const, to: email, userId: person.id, data };
}

/** Withdraws a person's role; someone who has none stays so. @throws AppError as `changeProject`; an editor may not */
export async function removeProjectMember(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const isIt = and(eq(projectMembers.projectId, id), eq(projectMembers.userId, userId));
  await changeProject(ctx, { id, right: "manage", action: "project-member-removed", detail: { userId } }, [
    ctx.db.delete(projectMembers).where(isIt),
  ]);
}
