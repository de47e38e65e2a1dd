import { and, desc, eq, lt, or } from "drizzle-orm";
import { readTrailPeople } from "#app/backoffice/people/read-trail-people.server.ts";
import { actors, originals, selectAudit } from "#app/backoffice/people/select-audit.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isoTime } from "#app/edge/http/csv-response.server.ts";
import { type Cell, csvText } from "#app/edge/http/csv-text.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import type { AuditQuery } from "#app/identity/people/people-query.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { describeChanges } from "#app/records/describe-changes.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type AuditFormat = "csv" | "jsonl";
type Place = { at: number; id: string };

/** Entries of one query; a request makes 1,000 of them at most. */
const pageRows = 1_000;

const { head } = iamCopy.dashboard.export;

async function readPage(ctx: RequestContext, query: AuditQuery, after: Place | null) {
  const { auditLog, ofCompany } = scoped(ctx.db, ctx.company);
  const { columns, matches } = selectAudit(ctx, query);
  const isAfter =
    after && or(lt(auditLog.createdAt, after.at), and(eq(auditLog.createdAt, after.at), lt(auditLog.id, after.id)));
  const rows = await ctx.db
    .select({ ...columns, originalActorId: auditLog.originalActorId })
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorId))
    .leftJoin(originals, eq(originals.id, auditLog.originalActorId))
    .where(ofCompany(auditLog, and(matches, isAfter ?? undefined)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(pageRows);
  const names = new Map([...(await readTrailPeople(ctx, rows))].map(([id, { name }]) => [id, name]));
  return rows.map(({ detail, at, ...entry }) => ({ ...entry, at, changes: describeChanges(detail, names) }));
}

type Entry = Awaited<ReturnType<typeof readPage>>[number];

/** A line for each change of an entry. */
function cellsOf({ changes, ...entry }: Entry): Cell[][] {
  const { id, at, actorId, actor, originalActorId, original, action, subjectType, subjectId, subject } = entry;
  const cells = [isoTime(at), id, actor, actorId, original, originalActorId, action, subjectType, subjectId, subject];
  const described = changes.length > 0 ? changes : [{ field: "", before: "", after: "" }];
  return described.map(({ field, before, after }) => [...cells, field, before, after]);
}

function textOf(format: AuditFormat, entries: Entry[], isFirst: boolean): string {
  if (format === "jsonl")
    return entries
      .map(({ at, changes, ...entry }) => {
        const named = changes.map(({ field, before, after }) => ({ field, from: before, to: after }));
        return `${JSON.stringify({ at: isoTime(at), ...entry, changes: named })}\n`;
      })
      .join("");
  const rows = entries.flatMap(cellsOf);
  // The byte order mark stands at the start alone.
  return isFirst ? csvText([[...head], ...rows]) : csvText(rows).slice(1);
}

/**
 * The company's audit trail of these filters, the newest entry first, streamed page by page. What it says of changes is what the page
 * shows: without secrets. That it was exported is an entry as well. @throws AppError unauthorised, forbidden, also in a preview
 */
export async function exportAudit(
  ctx: RequestContext,
  query: AuditQuery,
  format: AuditFormat,
): Promise<ReadableStream> {
  refusePreview(requireAccess(ctx, "people"));
  requireFreshProof(ctx);
  const { q, action } = query;
  await auditEntry(ctx, {
    ...{ action: "audit-exported", subjectType: "company", subjectId: ctx.company.id },
    detail: { format, filters: [q, action].filter(Boolean).join(", ") },
  });
  const encoder = new TextEncoder();
  let after: Place | null = null;
  let isFirst = true;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const entries = await readPage(ctx, query, after);
      const text = entries.length > 0 || isFirst ? textOf(format, entries, isFirst) : "";
      if (text !== "") controller.enqueue(encoder.encode(text));
      isFirst = false;
      after = entries.at(-1) ?? after;
      if (entries.length < pageRows) controller.close();
    },
  });
}
