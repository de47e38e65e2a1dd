import { lengthOf, type Part, sliceParts } from "#app/downloads/composed-file.ts";
import { fileResponse } from "#app/downloads/file-response.server.ts";
import type { OpenedDownload } from "#app/downloads/open-download.server.ts";
import { pipeRange } from "#app/downloads/pieces.ts";

async function send(parts: readonly Part[], download: OpenedDownload, sink: WritableStream<Uint8Array>): Promise<void> {
  for (const part of parts) {
    if (lengthOf(part) === 0) continue;
    if ("bytes" in part) {
      const writer = sink.getWriter();
      await writer.write(part.bytes);
      writer.releaseLock();
    } else {
      await pipeRange(download.stream, part.offset, part.offset + part.length, sink);
    }
  }
  await sink.close();
}

/** The response with the file, or the requested range of it. */
export function downloadResponse(request: Request, download: OpenedDownload): Response {
  return fileResponse(request, {
    ...download,
    write: (sink, first, last) => send(sliceParts(download.parts, first, last), download, sink),
  });
}
