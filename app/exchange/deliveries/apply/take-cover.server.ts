import { sql } from "drizzle-orm";
import { uint8ArrayToHex } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { DdexProblem } from "#app/exchange/ddex/message-problem.ts";
import type { ReleaseCover } from "#app/exchange/deliveries/delivery-state.ts";
import { releaseCover } from "#app/exchange/deliveries/release-cover.ts";
import { storeDeliveredPicture } from "#app/uploads/pictures/store-delivered-picture.server.ts";
import { requirePicture } from "#app/uploads/store-source.server.ts";

const parseCover = jsonReader(releaseCover, "a cover");

type CoverContext = Pick<RequestContext, "db" | "env" | "now"> & { company: { id: string } };

/** Bytes of a cover: senders deliver 3000 × 3000 pixels. */
const maxBytes = 20 * 1024 * 1024;
/** Covers checked when a message is read; others are when their release is published. */
const maxChecked = 40;

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}

function refused(key: string, reason: string): DdexProblem {
  return { code: "unusableCover", line: null, detail: `${nameOf(key)} isn't used. ${reason}` };
}

/** The picture of a cover, or what is wrong with it. */
async function readPicture({ env }: CoverContext, { fileKey, hash }: Pick<ReleaseCover, "fileKey" | "hash">) {
  const key = fileKey ?? "";
  const object = await env.MASTERS.get(key);
  if (object === null)
    return { problem: { code: "missingCover", line: null, detail: nameOf(key) } satisfies DdexProblem };
  if (object.size > maxBytes) {
    await object.body.cancel();
    return { problem: refused(key, "It is larger than 20 MB.") };
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  const value = hash && uint8ArrayToHex(new Uint8Array(await crypto.subtle.digest(hash.algorithm, bytes)));
  if (hash && value !== hash.value)
    return { problem: { code: "wrongCoverHash", line: null, detail: nameOf(key) } satisfies DdexProblem };
  try {
    requirePicture(bytes, "album-covers", maxBytes);
    return { bytes };
  } catch (error) {
    if (error instanceof AppError) return { problem: refused(key, error.message) };
    throw error;
  }
}

/** A cover with its picture stored, or what is wrong with it, which keeps no release back. */
export async function takeCover(ctx: CoverContext, cover: ReleaseCover | null): Promise<ReleaseCover | null> {
  if (cover === null || cover.fileKey === null || cover.imageKey !== null) return cover;
  const { bytes, problem } = await readPicture(ctx, cover);
  if (bytes === undefined) return { ...cover, problem };
  const picture = { module: "album-covers", name: nameOf(cover.fileKey), bytes } as const;
  try {
    return { ...cover, problem: null, imageKey: await storeDeliveredPicture(ctx, picture) };
  } catch (error) {
    if (error instanceof AppError) return { ...cover, problem: refused(cover.fileKey, error.message) };
    throw error;
  }
}

/**
 * Notes what is wrong with the covers of a delivery. Returns the published releases whose cover arrived since and can be used now.
 */
export async function checkCovers(ctx: CoverContext, deliveryId: string): Promise<string[]> {
  const { db } = ctx;
  const rows = await db.all<{ id: string; isPublished: number; cover: string }>(
    sql`SELECT id, state IN ('published', 'updated') AS isPublished, cover FROM delivery_releases
      WHERE delivery_id = ${deliveryId} AND cover ->> 'fileKey' IS NOT NULL AND cover ->> 'imageKey' IS NULL LIMIT ${maxChecked}`,
  );
  const checked = [];
  for (const { id, isPublished, cover } of rows) {
    const { problem = null } = await readPicture(ctx, parseCover(cover));
    checked.push({ id, isPublished, problem });
  }
  const wrong = checked.filter(({ problem }) => problem !== null);
  if (wrong.length > 0)
    await db.run(sql`UPDATE delivery_releases SET cover = json_set(cover, '$.problem', j.value -> 'problem')
      FROM json_each(${JSON.stringify(wrong)}) j WHERE delivery_releases.id = j.value ->> 'id'`);
  return checked.filter(({ isPublished, problem }) => isPublished === 1 && problem === null).map(({ id }) => id);
}
