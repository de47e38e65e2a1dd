import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { catalogueKinds } from "#app/queue/kinds/catalogue-kinds.server.ts";
import { deskKinds } from "#app/queue/kinds/desk-kinds.server.ts";
import type { At, KindSql } from "#app/queue/kinds/kind-sql.ts";
import { maxCounted, openKinds, type QueueKind } from "#app/queue/queue-kinds.ts";
import type { QueueQuery } from "#app/queue/queue-query.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { queueNotes, transactions, visitorRequests } = unsafeTenantTables(
  "kinds are limited to the company in `waits`, notes in their join",
);
const owners = { transactions, visitor_requests: visitorRequests };

const kindSql: Record<QueueKind, KindSql> = { ...deskKinds, ...catalogueKinds };

/** Due time of rows without one: the last that a date can have. */
export const never = 8_640_000_000_000_000;

/** The values that every kind needs, once: a statement of D1 has at most 100 parameters. */
const given = (name: string) => sql.raw(`(SELECT ${name} FROM given)`);
const at: At = { company: given("company"), now: given("now"), today: given("today") };

function withGiven({ company, actor, now }: Pick<RequestContext, "company" | "actor" | "now">, query: SQL): SQL {
  return sql`WITH given AS (SELECT ${company.id} AS company, ${actor?.id ?? ""} AS me, ${now} AS now, ${isoDateOf(now)} AS today) ${query}`;
}

const literal = (text: string) => sql.raw(`'${text}'`);
const noteOf = (kind: QueueKind, { company }: At) =>
  sql`n.company_id = ${company} AND n.kind = ${literal(kind)} AND n.subject_id = ${kindSql[kind].id}`;
const isAwake = (now: SQL) => sql`coalesce(n.snoozed_until, 0) <= ${now}`;

type Filters = Omit<QueueQuery, "kind">;

/** The rows of a kind that the filters find, of which `columns` are read. */
function select(kind: QueueKind, columns: SQL, { whose, due, show }: Filters): SQL {
  const { from, waits, owner, due: dueAt = sql`NULL` } = kindSql[kind];
  const assignee = owner ? sql.raw(`${owner}.assignee_id`) : sql`n.assignee_id`;
  const whoses = { all: sql`1`, mine: sql`${assignee} = ${given("me")}`, none: sql`${assignee} IS NULL` };
  return sql`SELECT ${columns}, ${assignee} AS assigneeId
    FROM ${from} LEFT JOIN ${queueNotes} n ON ${noteOf(kind, at)}
    WHERE ${waits(at)} AND ${show === "waiting" ? isAwake(at.now) : sql`NOT ${isAwake(at.now)}`}
      AND ${whoses[whose]} AND ${due === "all" ? sql`1` : sql`${dueAt} < ${at.now}`}`;
}

/** D1 allows five parts in a compound select: more are nested. */
function union(parts: SQL[]): SQL {
  if (parts.length <= 5) return sql.join(parts, sql` UNION ALL `);
  const groups = Array.from({ length: Math.ceil(parts.length / 5) }, (_, group) =>
    union(parts.slice(5 * group, 5 * group + 5)),
  );
  return union(groups.map((group) => sql`SELECT * FROM (${group})`));
}

export type QueueRow = {
  kind: QueueKind;
  id: string;
  title: string | null;
  sub: string | null;
  rank: number;
  age: number;
  key: string;
  amount: number | null;
  currency: string | null;
  snoozedUntil: number | null;
  path: string;
  assigneeId: string | null;
  assignee: string | null;
};

/** Columns by which rows are ordered, `after` of which they begin. */
export const queueKeys = { rank: sql`queue_rank`, age: sql`queue_age`, key: sql`queue_key` };

type Place = { after?: SQL; limit: number };

/** SELECT of the first rows of `kinds`, as `QueueRow`. Each kind gives at most as many as are listed. */
export function selectQueue(
  ctx: Pick<RequestContext, "company" | "actor" | "now">,
  { kinds, filters, place: { after = sql`1`, limit } }: { kinds: QueueKind[]; filters: Filters; place: Place },
): SQL {
  const parts = kinds.map((kind) => {
    const { id, title, sub, since, due, amount = sql`NULL`, currency = sql`NULL`, path, byAge } = kindSql[kind];
    const rank = due ? sql`coalesce(${due}, ${sql.raw(`${never}`)})` : sql.raw(`${never}`);
    const columns = sql`${literal(kind)} AS kind, ${id} AS id, ${title} AS title, ${sub} AS sub, ${rank} AS queue_rank, ${since} AS queue_age,
      ${literal(`${kind} `)} || ${id} AS queue_key, ${amount} AS amount, ${currency} AS currency, n.snoozed_until AS snoozedUntil, ${path} AS path`;
    const order = due ? sql`queue_rank, queue_age, ${id}` : (byAge ?? sql`queue_age, ${id}`);
    return sql`SELECT * FROM (${select(kind, columns, filters)} AND ${after} ORDER BY ${order} LIMIT ${sql.raw(`${limit}`)})`;
  });
  return withGiven(
    ctx,
    sql`SELECT kind, found.id AS id, title, sub, queue_rank AS rank, queue_age AS age, queue_key AS key, amount, currency,
        snoozedUntil, path, assigneeId, u.name AS assignee
      FROM (${union(parts)}) found LEFT JOIN users u ON u.id = found.assigneeId
      ORDER BY queue_rank, queue_age, queue_key LIMIT ${sql.raw(`${limit}`)}`,
  );
}

/** SELECT of one row with the number of rows of each of `kinds`, up to `maxCounted`. */
export function countQueue(
  ctx: Pick<RequestContext, "company" | "actor" | "now">,
  { kinds, filters }: { kinds: QueueKind[]; filters: Filters },
): SQL {
  const counts = kinds.map(
    (kind) =>
      sql`(SELECT count(*) FROM (${select(kind, sql`1`, filters)} LIMIT ${sql.raw(`${maxCounted}`)})) AS ${sql.raw(`"${kind}"`)}`,
  );
  return withGiven(ctx, sql`SELECT ${sql.join(counts, sql`, `)}`);
}

/** SELECT of a row that waits, snoozed or not: the record that has its assignee, if any. */
export function selectWaiting(ctx: RequestContext, { kind, id }: { kind: QueueKind; id: string }): SQL {
  const { from, waits, owner, id: idOf } = kindSql[kind];
  const ownerId = owner ? sql.raw(`${owner}.id`) : sql`NULL`;
  return withGiven(
    ctx,
    sql`SELECT ${literal(owner ?? "queue_notes")} AS owner, ${ownerId} AS ownerId FROM ${from} WHERE ${waits(at)} AND ${idOf} = ${id}`,
  );
}

/** How much of what a person may see waits for them. What is theirs is found first, by its assignee. One round trip; none for nothing. */
export async function countMine(ctx: Pick<RequestContext, "db" | "company" | "actor" | "now">): Promise<number> {
  const counts = openKinds(ctx).map((kind) => {
    const { from, waits, owner, id } = kindSql[kind];
    const awake = sql`${waits(at)} AND ${isAwake(at.now)}`;
    const isNoted = noteOf(kind, at);
    const count = owner
      ? sql`SELECT count(*) FROM (SELECT id FROM ${owners[owner]} WHERE assignee_id = ${given("me")}) mine CROSS JOIN ${from}
          LEFT JOIN ${queueNotes} n ON ${isNoted} WHERE ${sql.raw(owner)}.id = mine.id AND ${awake}`
      : sql`SELECT count(*) FROM ${queueNotes} n CROSS JOIN ${from}
          WHERE n.assignee_id = ${given("me")} AND ${isNoted} AND n.subject_id = ${id} AND ${awake}`;
    return sql`(${count})`;
  });
  if (counts.length === 0) return 0;
  const [row] = await ctx.db.all<{ mine: number }>(withGiven(ctx, sql`SELECT ${sql.join(counts, sql` + `)} AS mine`));
  return row?.mine ?? 0;
}
