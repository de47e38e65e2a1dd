import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";

/** Number of recordings that an ingest run announced. An object instead of a row, so that pages need no query if there is none. */
const objectKey = "notices/preparing.json";
const noticeSchema = z.object({ expected: z.int().positive(), since: z.int() });
/** Module level: building a zod schema costs more than using it. */
const storedNoticeSchema = noticeSchema.nullable();
/** Six hours, after which the notice of an interrupted run expires. */
const ttlMs = 6 * 3600 * 1000;
/** TTL of the edge cache. */
const cacheSeconds = 10;

export type PreparingNotice = z.infer<typeof noticeSchema>;

function cacheKey(env: Env): string {
  return `https://${env.APP_HOST}/notices/preparing`;
}

/** Off in development and tests, where another process writes the notice. */
const usesMemory = !import.meta.env.DEV;
/** TTL of this isolate's memory in ms, in front of the edge cache: a look-up there costs more than the rest. */
const memoryMs = 5_000;
let memory: { notice: PreparingNotice | null; readAt: number } | null = null;

/** The current notice at `now` (ms), from memory, edge cache or bucket; null if nothing is being prepared. */
export async function readNotice(env: Env, now: number): Promise<PreparingNotice | null> {
  const isHeld = memory !== null && now - memory.readAt < memoryMs && now >= memory.readAt;
  const notice = memory !== null && isHeld ? memory.notice : await fetchNotice(env);
  if (usesMemory && !isHeld) memory = { notice, readAt: now };
  return notice && now - notice.since < ttlMs ? notice : null;
}

async function fetchNotice(env: Env): Promise<PreparingNotice | null> {
  const cached = await caches.default.match(cacheKey(env));
  const text = cached ? await cached.text() : ((await (await env.MASTERS.get(objectKey))?.text()) ?? "null");
  if (!cached) {
    const headers = { "Cache-Control": `public, max-age=${cacheSeconds}` };
    await caches.default.put(cacheKey(env), new Response(text, { headers }));
  }
  return storedNoticeSchema.parse(JSON.parse(text));
}

/** Stores the notice, or deletes it with null. */
export async function writeNotice(env: Env, notice: PreparingNotice | null): Promise<void> {
  if (notice) await env.MASTERS.put(objectKey, JSON.stringify(notice));
  else await env.MASTERS.delete(objectKey);
  await caches.default.delete(cacheKey(env));
  memory = null;
}
