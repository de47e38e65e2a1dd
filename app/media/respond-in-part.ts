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
