import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { formatIsoDate, isIsoDate } from "#app/rights/iso-date.ts";
import type { FieldChange } from "#app/ui/list/change-list.tsx";
import { staffCopy } from "#app/visitor-requests/staff/staff-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Newest entries that the page shows. */
const maxEntries = 50;

const values = z.record(z.string(), z.unknown()).catch({});
const detailSchema = z.object({ before: values, after: values });

/** Entries of an opportunity and of its brief, newest first, as a query for a batch. */
export function selectHistory(ctx: RequestContext, id: string) {
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const isOf = and(eq(auditLog.subjectId, id), inArray(auditLog.subjectType, ["opportunity", "visitor-request"]));
  return ctx.db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.createdAt,
      detail: auditLog.detail,
      who: users.name,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(ofCompany(auditLog, isOf))
    .orderBy(desc(auditLog.id))
    .limit(maxEntries);
}

function show(name: string, value: unknown): string {
  if (name === "stage") return copy.stages[value as keyof typeof copy.stages] ?? "";
  if (name === "lostReason") return copy.lostReasons[value as keyof typeof copy.lostReasons] ?? "";
  if (name === "status") return staffCopy.statuses[value as keyof typeof staffCopy.statuses] ?? "";
  if (typeof value === "string" && isIsoDate(value)) return formatIsoDate(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

/** Ids and texts are named, not shown. */
const unshown: readonly string[] = ["assigneeId", "playlistId", "name", "email", "organisation", "message", "note"];

function labelOf(name: string): string | undefined {
  const key = name === "assigneeId" ? "assignee" : name;
  return Object.hasOwn(copy.fields, key) ? copy.fields[key as keyof typeof copy.fields] : undefined;
}

/** What an entry says: a row for each changed field, or the name of the act. */
export function describeHistory({ action, detail }: { action: string; detail: unknown }): FieldChange[] {
  const { before = {}, after = {} } = detailSchema.safeParse(detail).data ?? {};
  const changes = Object.keys(after).flatMap((name): FieldChange[] => {
    const field = labelOf(name);
    if (field === undefined) return [];
    if (unshown.includes(name)) return [{ field, before: "", after: "" }];
    return [{ field, before: show(name, before[name]), after: show(name, after[name]) }];
  });
  if (changes.length > 0) return changes;
  const act = Object.hasOwn(copy.acts, action) ? copy.acts[action as keyof typeof copy.acts] : null;
  return act === null ? [] : [{ field: act, before: "", after: "" }];
}
