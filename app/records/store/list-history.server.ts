import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { RecordStore } from "#app/records/definition/record-store.server.ts";
import type { FieldOption } from "#app/records/definition/record-type.ts";
import { showValue } from "#app/records/definition/show-value.ts";
import { storedFields } from "#app/records/store/read-records.server.ts";
import type { FieldChange } from "#app/ui/list/change-list.tsx";
import { users } from "#db/schema/identity.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables(
  "the catalogue belongs to all companies: its changes on each host are its history",
);
const { history: copy } = recordCopy;

/** Newest changes that the page shows. */
const maxEntries = 100;

const values = z.record(z.string(), z.unknown()).catch({});
const detailSchema = z.object({ before: values, after: values, note: z.string().catch("") });
const actionSchema = z
  .enum(["created", "changed", "deleted", "restored", "merged", "tracks", "locked", "unlocked", "ended"])
  .catch("changed");

/** A change of one field, or an action without one, which may have a note: what was merged. */
export type HistoryRow = FieldChange & { id: string; at: number; who: string; whoPath: string | null };

/** Query of a record's history, newest first, for a batch; none unless `isShown`. @throws AppError unauthorised, forbidden */
export function historyQuery(ctx: RequestContext, { type }: RecordStore, id: string, isShown = true) {
  if (isShown) requireAccess(ctx, type.editArea);
  const { memberships, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      at: auditLog.createdAt,
      detail: auditLog.detail,
      who: users.name,
      // A batch loses columns of equal names.
      memberId: sql<string | null>`${memberships.id}`.as("member_id"),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(memberships, ofCompany(memberships, eq(memberships.userId, auditLog.actorId)))
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.subjectType, type.subject)))
    .orderBy(desc(auditLog.id))
    .limit(isShown ? maxEntries : 0);
}

/** The history of a record, newest first: a row per changed field. @throws AppError unauthorised, forbidden */
export async function listHistory(
  ctx: RequestContext,
  store: RecordStore,
  { id, options }: { id: string; options: Record<string, FieldOption[]> },
): Promise<HistoryRow[]> {
  return describeHistory(ctx, store, { entries: await historyQuery(ctx, store, id), options });
}

type Entries = Awaited<ReturnType<typeof historyQuery>>;

/** A row per changed field. */
export function describeHistory(
  ctx: RequestContext,
  { type }: RecordStore,
  { entries, options }: { entries: Entries; options: Record<string, FieldOption[]> },
): HistoryRow[] {
  const opensPeople = can(ctx.actor, "people-manage", ctx.company);
  const { parts = {} } = type;
  const names = [...storedFields(ctx, type), ...Object.keys(parts)];
  return entries.flatMap((entry) => {
    const { before, after, note } = detailSchema.parse(entry.detail);
    const action = actionSchema.parse(entry.action.slice(type.subject.length + 1));
    const whoPath = opensPeople && entry.memberId !== null ? `/iam/people/${entry.memberId}` : null;
    const common = { at: entry.at, who: entry.who ?? copy.system, whoPath };
    const given = names.filter((name) => name in after);
    // A change of many names what it set, also where a record was like this already.
    const changed = given.filter(
      (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
    );
    if (given.length === 0) return [{ ...common, id: entry.id, field: copy.actions[action], before: "", after: note }];
    return changed.flatMap((name) => {
      const field = type.fields[name];
      const label = field?.label ?? parts[name];
      if (label === undefined) return [];
      const show = (value: unknown) => (field ? showValue(field, value, options[name]) : String(value ?? ""));
      return [
        {
          ...common,
          id: `${entry.id} ${name}`,
          field: label,
          before: action === "created" ? "" : show(before[name]),
          after: show(after[name]),
        },
      ];
    });
  });
}
