import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** When each program that reads files last asked for them. Objects instead of rows: a copy to restore into stays empty. */
const prefix = "notices/readers/";
/** Milliseconds between two notes of a reader. */
const noteMs = 30_000;
/** Milliseconds without a question after which it counts as stopped. */
const silentMs = 120_000;
/** Milliseconds for which a reader is listed. */
const keptMs = 3600_000;
/** Milliseconds for which the health check shows the same figures. */
const healthMs = 10_000;
/** Of a reader that gives no id. */
const unnamed = "reader";

const notedAt = new Map<string, number>();

/** The id that a reader gives itself: host, process and a random part. Null for none. */
export function readerOf({ headers }: Request): string | null {
  return /^[\w.-]{1,120}$/.exec(headers.get("X-Reader") ?? "")?.[0] ?? null;
}

/** Who asks for a file, and for which part of it. */
export function readingOf(request: Request) {
  return { readerId: readerOf(request), headers: request.headers };
}

async function listReaders({ env }: Pick<RequestContext, "env">) {
  const { objects } = await env.MASTERS.list({ prefix, include: ["customMetadata"] });
  return objects.map(({ key, customMetadata }) => ({
    id: key.slice(prefix.length),
    askedAt: Number(customMetadata?.askedAt),
  }));
}

/** Notes that a reader asked; the first time, what is left of those that stopped an hour ago is deleted. */
export async function noteReader({ env, now }: Pick<RequestContext, "env" | "now">, readerId: string | null) {
  const id = readerId ?? unnamed;
  const last = notedAt.get(id);
  if (last !== undefined && Math.abs(now - last) < noteMs) return;
  const old = last === undefined ? (await listReaders({ env })).filter(({ askedAt }) => now - askedAt > keptMs) : [];
  if (old.length > 0) await env.MASTERS.delete(old.map((reader) => `${prefix}${reader.id}`));
  for (const reader of old) notedAt.delete(reader.id);
  notedAt.set(id, now);
  await env.MASTERS.put(`${prefix}${id}`, "", { customMetadata: { askedAt: String(now) } });
}

/** Forgets a reader that says that it ends. */
export async function forgetReader({ env }: Pick<RequestContext, "env">, readerId: string): Promise<void> {
  notedAt.delete(readerId);
  await env.MASTERS.delete(`${prefix}${readerId}`);
}

/** `askedAt`: of the last one, null if there was none within an hour; `readers`: the last first. */
export type Reader = { askedAt: number | null; isSilent: boolean; readers: { id: string; askedAt: number }[] };

export async function readReader({ env, now }: Pick<RequestContext, "env" | "now">): Promise<Reader> {
  const readers = (await listReaders({ env })).filter(({ askedAt }) => now - askedAt <= keptMs);
  readers.sort((one, other) => other.askedAt - one.askedAt);
  const askedAt = readers[0]?.askedAt ?? null;
  return { askedAt, isSilent: askedAt === null || now - askedAt > silentMs, readers };
}

export type Waiting = { waiting: number; oldestAt: number | null };

/** Files of staff and of deliveries that wait to be read, and since when the first of them does. */
export function selectWaiting({ db }: Pick<RequestContext, "db">) {
  const files = sql`FROM ingest_files WHERE state = 'queued' AND deleted_at IS NULL`;
  const tracks = sql`FROM delivery_tracks WHERE state = 'queued' AND file_key IS NOT NULL`;
  return db.all<Waiting>(sql`SELECT (SELECT count(*) ${files}) + (SELECT count(*) ${tracks}) AS waiting,
    (SELECT min(at) FROM (SELECT * FROM (SELECT updated_at AS at ${files} ORDER BY id LIMIT 1)
      UNION ALL SELECT * FROM (SELECT created_at ${tracks} ORDER BY created_at LIMIT 1))) AS oldestAt`);
}

type Health = { waiting: number; oldestSeconds: number | null; lastHeartbeat: string | null };
let health: { at: number; found: Health } | null = null;

async function readHealthNow(ctx: Pick<RequestContext, "db" | "env" | "now">): Promise<Health> {
  const [[found], { askedAt }] = await Promise.all([selectWaiting(ctx), readReader(ctx)]);
  const { waiting = 0, oldestAt = null } = found ?? {};
  return {
    waiting,
    oldestSeconds: oldestAt === null ? null : Math.max(0, Math.round((ctx.now - oldestAt) / 1000)),
    lastHeartbeat: askedAt === null ? null : new Date(askedAt).toISOString(),
  };
}

/** Queue and last heartbeat for the health check, ten seconds old at most; null if the record cannot be read. */
export async function readIngestHealth(ctx: Pick<RequestContext, "db" | "env" | "now">): Promise<Health | null> {
  if (health !== null && ctx.now - health.at <= healthMs) return health.found;
  const found = await readHealthNow(ctx).catch(() => null);
  health = found && { at: ctx.now, found };
  return found;
}
