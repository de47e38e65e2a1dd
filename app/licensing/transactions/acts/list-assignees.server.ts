import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Possible assignees of a request: the actor, the staff who get its emails, and the present assignee. */
export async function listAssignees(ctx: RequestContext, { assigneeId }: { assigneeId: string | null }) {
  const [staff, current] = await Promise.all([
    listStaff(ctx, "UpdateTransaction"),
    assigneeId === null
      ? undefined
      : ctx.db.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, assigneeId)).get(),
  ]);
  const people = new Map(staff.filter(({ isMember }) => isMember).map(({ id, name }) => [id, name]));
  if (ctx.actor !== null) people.set(ctx.actor.id, ctx.actor.name);
  if (current !== undefined) people.set(current.id, current.name);
  return [...people].map(([id, name]) => ({ id, name }));
}
