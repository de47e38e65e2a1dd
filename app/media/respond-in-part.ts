import { type ByteRange, parseRange, resolveRange } from "#app/media/range.ts";

/** A private file, or the range of it that `headers` request; null if `open` gives no bytes. */
export async function respondInPart(
  headers: Headers,
  { size, type }: { size: number; type: string },
  open: (part: ByteRange) => Promise<BodyInit | null>,
): Promise<Response | null> {
  const requestedRange = parseRange(headers.get("Range"));
  const range = requestedRange && resolveRange(requestedRange, size);
  const common = { "Content-Type": type, "Accept-Ranges": "bytes", "Cache-Control": "private, no-store" };
  if (requestedRange !== null && range === null)
    return new Response(null, { status: 416, headers: { ...common, "Content-Range": `bytes */${size}` } });
  const part = range ?? { first: 0, last: size - 1 };
  const body = await open(part);
  if (body === null) return null;
  return new Response(body, {
    status: range === null ? 200 : 206,
    headers: {
      ...common,
      "Content-Length": String(part.last - part.first + 1),
      ...(range === null ? {} : { "Content-Range": `bytes ${part.first}-${part.last}/${size}` }),
    },
  });
}

/** An object of a bucket, or the range of it that `headers` request; null if there is none. */
export async function respondWithObject(
  bucket: R2Bucket,
  { key, type = "application/octet-stream", headers }: { key: string; type?: string; headers: Headers },
): Promise<Response | null> {
  const head = await bucket.head(key);
  if (head === null) return null;
  return respondInPart(headers, { size: head.size, type }, async ({ first, last }) => {
    const object = await bucket.get(key, { range: { offset: first, length: last - first + 1 } });
    return object?.body ?? null;
  });
}
