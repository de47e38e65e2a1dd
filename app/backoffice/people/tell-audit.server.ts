import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fields, jsonReader } from "#app/edge/stored-json.ts";
import { describeChanges } from "#app/records/describe-changes.ts";
import { webhookEvent } from "#app/webhooks/webhook-event.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog, webhookEndpoints } = unsafeTenantTables("each company's webhooks are told of its own entries");

/** The last entry that was told of. In MASTERS: an entry told twice has the same id. */
const noteKey = "notices/audit.json";
const noteSchema = z.object({ after: z.int() });
/** Entries of an event, and of a run; the rest follow a minute later. */
const perEvent = 50;
const perRun = 1_000;
/** Characters of a value in an event. */
const maxValue = 200;

const detailOf = jsonReader(fields, "the detail of an audit entry");

type Row = {
  place: number;
  id: string;
  companyId: string;
  actorId: string | null;
  originalActorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  detail: string;
  at: number;
};

function entryOf({ id, actorId, originalActorId, action, subjectType, subjectId, detail, at }: Row) {
  const changes = describeChanges(detailOf(detail)).map(({ field, before, after }) => ({
    ...{ field, from: before.slice(0, maxValue), to: after.slice(0, maxValue) },
  }));
  return { id, at: new Date(at).toISOString(), actorId, originalActorId, action, subjectType, subjectId, changes };
}

/** The rowid, not the time: entries are written in its order, however long their request took. */
async function readPlace({ db, env }: Job): Promise<number> {
  const note = await env.MASTERS.get(noteKey);
  const stored = note && noteSchema.safeParse(await note.json().catch(() => null)).data;
  if (stored) return stored.after;
  const [last] = await db.all<{ place: number | null }>(sql`SELECT max(rowid) AS place FROM ${auditLog}`);
  return last?.place ?? 0;
}

type Job = Pick<RequestContext, "db" | "env" | "now">;

/** Tells webhooks of `audit.entry` what was written to their company's audit trail since the last run, 50 entries an event. */
export async function tellAudit(job: Job): Promise<void> {
  const { db, env, now } = job;
  const after = await readPlace(job);
  const isReceived = sql`EXISTS (SELECT 1 FROM ${webhookEndpoints} e, json_each(e.events) WHERE e.company_id = a.company_id
    AND e.state = 'active' AND json_each.value = 'audit.entry')`;
  const rows = (await db.all<Row>(sql`SELECT a.rowid AS place, a.id, a.company_id AS companyId, a.actor_id AS actorId,
    a.original_actor_id AS originalActorId, a.action, a.subject_type AS subjectType, a.subject_id AS subjectId, a.detail,
    a.created_at AS at, ${isReceived} AS isReceived
    FROM ${auditLog} a WHERE a.rowid > ${after} ORDER BY a.rowid LIMIT ${perRun}`)) as (Row & { isReceived: number })[];
  const companies = Map.groupBy(
    rows.filter(({ isReceived: told }) => told === 1),
    ({ companyId }) => companyId,
  );
  const events = [...companies].flatMap(([id, told]) =>
    Array.from({ length: Math.ceil(told.length / perEvent) }, (_, at) =>
      webhookEvent(
        { db, now, company: { id } },
        {
          ...{ type: "audit.entry" as const, page: "/iam-dashboard", api: null },
          data: { entries: told.slice(at * perEvent, (at + 1) * perEvent).map(entryOf) },
        },
      ),
    ),
  );
  const [first, ...others] = events;
  if (first) await db.batch([first, ...others]);
  await env.MASTERS.put(
    noteKey,
    JSON.stringify({ after: rows.at(-1)?.place ?? after } satisfies z.infer<typeof noteSchema>),
  );
}
