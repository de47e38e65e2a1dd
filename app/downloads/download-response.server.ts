import { lengthOf, type Part, sizeOf, sliceParts } from "#app/downloads/composed-file.ts";
import { attachment } from "#app/downloads/file-name.ts";
import type { OpenedDownload } from "#app/downloads/open-download.server.ts";
import { judgeConditions, rangeHolds } from "#app/media/conditions.ts";
import { type ByteRange, parseRange, resolveRange } from "#app/media/range.ts";

/**
 * Bytes of the stored object that are under way at most. One read of the whole object would leave it to the bucket to wait for a slow
 * client: the local stand-in does not, and would hold all of it. 16 GB take fewer reads than a request may make.
 */
const pieceBytes = 16 * 1024 * 1024;

async function sendStored(
  part: { offset: number; length: number },
  download: OpenedDownload,
  sink: WritableStream<Uint8Array>,
): Promise<void> {
  const end = part.offset + part.length;
  for (let offset = part.offset; offset < end; offset += pieceBytes) {
    const piece = await download.stream(offset, Math.min(pieceBytes, end - offset));
    await piece.pipeTo(sink, { preventClose: true });
  }
}

async function send(parts: readonly Part[], download: OpenedDownload, sink: WritableStream<Uint8Array>): Promise<void> {
  for (const part of parts) {
    if (lengthOf(part) === 0) continue;
    if ("bytes" in part) {
      const writer = sink.getWriter();
      await writer.write(part.bytes);
      writer.releaseLock();
    } else {
      await sendStored(part, download, sink);
    }
  }
  await sink.close();
}

/** A body with a known length, filled while it is read: memory holds what is under way, never the file. */
function bodyOf(parts: readonly Part[], download: OpenedDownload): ReadableStream<Uint8Array> {
  const { readable, writable } = new FixedLengthStream(sizeOf(parts));
  send(parts, download, writable).catch((error) => writable.abort(error).catch(() => undefined));
  return readable;
}

function rangeOf(request: Request, download: OpenedDownload): ByteRange | "none" | "unsatisfiable" {
  const requested = request.method === "HEAD" ? null : parseRange(request.headers.get("Range"));
  // No date: the file changes with the metadata, not only with the stored object.
  const held = { etag: download.etag, storedAt: Number.POSITIVE_INFINITY };
  if (requested === null || !rangeHolds(request.headers, held)) return "none";
  return resolveRange(requested, download.size) ?? "unsatisfiable";
}

/** The response with the file, or the range of it that the request names (RFC 9110, 13 and 14). */
export function downloadResponse(request: Request, download: OpenedDownload): Response {
  const { size, etag, contentType, fileName, parts } = download;
  const headers = new Headers({
    "Content-Type": contentType,
    "Content-Disposition": attachment(fileName),
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, no-store",
    ETag: etag,
  });
  const verdict = judgeConditions(request.headers, { etag, storedAt: Number.POSITIVE_INFINITY });
  if (verdict === "failed") return new Response(null, { status: 412, headers: { ETag: etag } });
  if (verdict === "not modified") return new Response(null, { status: 304, headers: { ETag: etag } });
  const range = rangeOf(request, download);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}`, ETag: etag } });
  }
  if (range === "none") {
    headers.set("Content-Length", String(size));
    return new Response(request.method === "HEAD" ? null : bodyOf(parts, download), { headers });
  }
  headers.set("Content-Length", String(range.last - range.first + 1));
  headers.set("Content-Range", `bytes ${range.first}-${range.last}/${size}`);
  return new Response(bodyOf(sliceParts(parts, range.first, range.last), download), { status: 206, headers });
}
