import { attachment } from "#app/downloads/file-name.ts";
import { judgeConditions, rangeHolds } from "#app/media/conditions.ts";
import { type ByteRange, parseRange, resolveRange } from "#app/media/range.ts";

/** A file composed while it is sent. */
export type SentFile = {
  size: number;
  /** Strong ETag: changes with every byte. */
  etag: string;
  contentType: string;
  fileName: string;
  /** Writes bytes `first` to `last` (inclusive) and closes `sink`, streaming. */
  write(sink: WritableStream<Uint8Array>, first: number, last: number): Promise<void>;
};

/** A body with a known length, filled while it is read. */
function bodyOf(file: SentFile, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  // Node, where pages run in development, has no FixedLengthStream.
  const { readable, writable } =
    "FixedLengthStream" in globalThis ? new FixedLengthStream(last - first + 1) : new TransformStream();
  file.write(writable, first, last).catch((error) => writable.abort(error).catch(() => undefined));
  return readable;
}

type Sized = Pick<SentFile, "size" | "etag">;

function rangeOf(request: Request, file: Sized): ByteRange | "none" | "unsatisfiable" {
  const requested = request.method === "HEAD" ? null : parseRange(request.headers.get("Range"));
  if (requested === null || !rangeHolds(request.headers, validatorsOf(file))) return "none";
  return resolveRange(requested, file.size) ?? "unsatisfiable";
}

/** No Last-Modified: the file changes with the metadata, not only with the stored object. */
function validatorsOf({ etag }: Sized) {
  return { etag, storedAt: Number.POSITIVE_INFINITY };
}

/** "start": from the first byte. "rest": from a later one, as a download that is resumed. */
export type SentPart = "start" | "rest";

/** Which part of the file the response sends; null if none. An ignored Range header sends all of it. */
export function sentPart(request: Request, file: Sized): SentPart | null {
  if (request.method === "HEAD" || judgeConditions(request.headers, validatorsOf(file)) !== "proceed") return null;
  const range = rangeOf(request, file);
  if (range === "unsatisfiable") return null;
  return range === "none" || range.first === 0 ? "start" : "rest";
}

/** The response with the file as an attachment, or the requested range of it (RFC 9110, 13 and 14). */
export function fileResponse(request: Request, file: SentFile): Response {
  const { size, etag, contentType, fileName } = file;
  const headers = new Headers({
    "Content-Type": contentType,
    "Content-Disposition": attachment(fileName),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    ETag: etag,
  });
  const verdict = judgeConditions(request.headers, validatorsOf(file));
  if (verdict === "failed") return new Response(null, { status: 412, headers: { ETag: etag } });
  if (verdict === "not modified") return new Response(null, { status: 304, headers: { ETag: etag } });
  const range = rangeOf(request, file);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}`, ETag: etag } });
  }
  if (range === "none") {
    headers.set("Content-Length", String(size));
    return new Response(request.method === "HEAD" ? null : bodyOf(file, { first: 0, last: size - 1 }), { headers });
  }
  headers.set("Content-Length", String(range.last - range.first + 1));
  headers.set("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
  return new Response(bodyOf(file, range), { status: 206, headers });
}
