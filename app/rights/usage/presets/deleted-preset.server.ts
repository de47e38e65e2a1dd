import { and, desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const deletedSchema = z.object({
  preset: z.object({
    id: z.string(),
    name: z.string(),
    nameKey: z.string(),
    usage: z.string(),
    createdBy: z.string(),
    createdAt: z.number(),
    updatedAt: z.number(),
  }),
});

/** The saved use that the actor deleted last under this id, from the audit log; null if there is none. */
export async function deletedPreset({ db, company, actor }: RequestContext, { id }: { id: string }) {
  const { auditLog, select } = scoped(db, company);
  const isOwn = and(
    eq(auditLog.subjectId, id),
    eq(auditLog.subjectType, "usage-preset"),
    eq(auditLog.actorId, actor?.id ?? ""),
  );
  const [entry] = await select({ detail: auditLog.detail }, auditLog, and(isOwn, eq(auditLog.action, "usage-deleted")))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return deletedSchema.safeParse(entry?.detail).data?.preset ?? null;
}
