import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** When the program that reads files last asked for them. An object instead of a row: a copy to restore into stays empty. */
const objectKey = "notices/reader.json";
const readerSchema = z.object({ askedAt: z.int() });
/** Milliseconds between two notes of it. */
const noteMs = 30_000;
/** Milliseconds without a question after which it counts as stopped. */
const silentMs = 120_000;

let notedAt = 0;

/** Notes that the reader asked. */
export async function noteReader({ env, now }: Pick<RequestContext, "env" | "now">): Promise<void> {
  if (Math.abs(now - notedAt) < noteMs) return;
  notedAt = now;
  await env.MASTERS.put(objectKey, JSON.stringify({ askedAt: now }));
}

/** `askedAt`: null if it never did. */
export type Reader = { askedAt: number | null; isSilent: boolean };

export async function readReader({ env, now }: Pick<RequestContext, "env" | "now">): Promise<Reader> {
  const object = await env.MASTERS.get(objectKey);
  const { success, data } = readerSchema.safeParse(object && (await object.json()));
  const askedAt = success ? data.askedAt : null;
  return { askedAt, isSilent: askedAt === null || now - askedAt > silentMs };
}
