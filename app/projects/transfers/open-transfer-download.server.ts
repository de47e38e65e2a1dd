import { uint8ArrayToHex } from "uint8array-extras";
import { safeName } from "#app/downloads/file-name.ts";
import type { SentFile } from "#app/downloads/file-response.server.ts";
import { type OpenRange, pipeRange } from "#app/downloads/pieces.ts";
import { zipFile } from "#app/downloads/zip/zip-file.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openTransfer, type SentFiles } from "#app/projects/transfers/open-transfer.server.ts";
import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { transferPageCopy as copy } from "#app/projects/transfers/transfer-page-copy.ts";
import { isStarted } from "#app/projects/transfers/transfer-pass.server.ts";

function rangesOf({ env }: Pick<RequestContext, "env">, key: string): OpenRange {
  return async (offset, length) => {
    const object = await env.MASTERS.get(key, { range: { offset, length } });
    if (object === null) throw new AppError("gone", copy.gone);
    return object.body;
  };
}

function singleFile(ctx: RequestContext, { id, name, bytes, key }: SentFiles[number]): SentFile {
  return {
    size: bytes,
    etag: `"${id}"`,
    contentType: "application/octet-stream",
    fileName: name,
    async write(sink, first, last) {
      await pipeRange(rangesOf(ctx, key), first, last + 1, sink);
      await sink.close();
    },
  };
}

async function archive(ctx: RequestContext, title: string, files: SentFiles): Promise<SentFile> {
  const zip = zipFile(
    files.map(({ name, bytes, crc32, key, createdAt }) => ({
      name,
      modifiedAt: createdAt,
      hasDescriptor: false,
      parts: [{ length: bytes, crc: crc32, open: rangesOf(ctx, key) }],
    })),
  );
  const ids = new TextEncoder().encode(files.map(({ id }) => id).join("\n"));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", ids));
  return {
    size: zip.size,
    etag: `"${uint8ArrayToHex(digest.subarray(0, 16))}"`,
    contentType: "application/zip",
    fileName: `${safeName(title) || "files"}.zip`,
    write: (sink, first, last) => zip.write(sink, first, last),
  };
}

/**
 * A file of a transfer, or all as one archive, for the browser that started the download; null for any other, which gets the link's page.
 * Link, passcode and transfer are checked again.
 */
export async function openTransferDownload(
  ctx: RequestContext,
  { token, file }: { token: string; file: string },
): Promise<SentFile | null> {
  const opened = await openTransfer(ctx, { token });
  if (opened.state !== "open" || !isStarted(opened.started, file)) return null;
  const { transfer, files } = opened;
  if (file === wholeTransfer) return files.length > 0 ? archive(ctx, transfer.title, files) : null;
  const one = files.find(({ id }) => id === file);
  return one === undefined ? null : singleFile(ctx, one);
}
