import { z } from "zod";
import type { Env } from "#app/edge/context/env.server.ts";

/** How many recordings an ingest run announced. An object and not a row, so that pages need no query to know that there is none. */
const objectKey = "notices/preparing.json";
const noticeSchema = z.object({ expected: z.int().positive(), since: z.int() });
/** Built once: a zod schema costs more to build than to use. */
const storedNoticeSchema = noticeSchema.nullable();
/** Six hours: the notice of a run that was interrupted expires. */
const ttlMs = 6 * 3600 * 1000;
/** How long an edge location may use what it read last. */
const cacheSeconds = 10;

export type PreparingNotice = z.infer<typeof noticeSchema>;

function cacheKey(env: Env): string {
  return `https://${env.APP_HOST}/notices/preparing`;
}

/** In development and in tests another process writes the notice. */
const usesMemory = !import.meta.env.DEV;
/** Milliseconds that this isolate uses what it read last, besides the edge cache: a look-up there costs more than the rest of this. */
const memoryMs = 5_000;
let memory: { notice: PreparingNotice | null; readAt: number } | null = null;

/** The notice in force at `now` (ms), from memory, the edge cache or the bucket; null when nothing is being prepared. */
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
