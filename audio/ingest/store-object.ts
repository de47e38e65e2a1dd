import { open } from "node:fs/promises";
import { z } from "zod";
import type { CopyRequests } from "#audio/ingest/copy-requests.ts";
import { readAt } from "#audio/ingest/decode/read-bytes.ts";
import type { IngestedFile } from "#audio/ingest/ingested-recording.ts";

const SINGLE_PUT_BYTES = 32 * 1024 * 1024;
const PART_BYTES = 16 * 1024 * 1024;

const storedSchema = z.object({ data: z.object({ key: z.string(), bytes: z.int() }) });
const uploadSchema = z.object({ data: z.object({ uploadId: z.string() }) });
const partSchema = z.object({ data: z.object({ etag: z.string() }) });

/** A local file and the object to store it as. */
export type LocalObject = Pick<IngestedFile, "bucket" | "key" | "contentType" | "bytes" | "sha256"> & { path: string };

/** Stores one object. Small ones are buffered; larger ones are sent in parts of 16 MiB. */
export async function storeObject(requests: CopyRequests, object: LocalObject): Promise<void> {
  const file = await open(object.path, "r");
  const headers = { "content-type": object.contentType, "x-content-sha256": object.sha256 };
  const read = (at: number, length: number) => readAt(file, at, length);
  try {
    if (object.bytes > SINGLE_PUT_BYTES) await storeInParts(requests, object, headers, read);
    else await requests.call("PUT", objectPath(object), storedSchema, await read(0, object.bytes), headers);
  } finally {
    await file.close();
  }
}

async function storeInParts(
  requests: CopyRequests,
  object: LocalObject,
  headers: Record<string, string>,
  read: (at: number, length: number) => Promise<Buffer>,
): Promise<void> {
  const path = objectPath(object);
  const { data } = await requests.call("POST", `${path}?uploads`, uploadSchema, "", headers);
  const upload = `uploadId=${encodeURIComponent(data.uploadId)}`;
  const parts: { part: number; etag: string }[] = [];
  for (let at = 0, part = 1; at < object.bytes; at += PART_BYTES, part++) {
    const body = await read(at, Math.min(PART_BYTES, object.bytes - at));
    const stored = await requests.call("PUT", `${path}?${upload}&part=${part}`, partSchema, body);
    parts.push({ part, etag: stored.data.etag });
  }
  await requests.send("POST", `${path}?${upload}`, storedSchema, { parts, sha256: object.sha256 });
}

/** Path of an object below the ingest endpoints. */
export function objectPath({ bucket, key }: Pick<LocalObject, "bucket" | "key">): string {
  // Files of deliveries have any name.
  return `objects/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
}
