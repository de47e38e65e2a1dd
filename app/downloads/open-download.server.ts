import { uint8ArrayToHex } from "uint8array-extras";
import { composeParts } from "#app/downloads/compose-download.server.ts";
import { lengthOf, type Part, sizeOf } from "#app/downloads/composed-file.ts";
import { extensionOf } from "#app/downloads/create-download.server.ts";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { fileNameOf } from "#app/downloads/file-name.ts";
import { type RequiredDownload, requireDownloadableFile } from "#app/downloads/find-downloadable.server.ts";
import { type DownloadLink, requireDownloadLink } from "#app/downloads/sign-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";

export type OpenedDownload = {
  parts: Part[];
  size: number;
  etag: string;
  contentType: string;
  fileName: string;
  /** Streams a range of the stored object. @throws AppError gone when the object has been deleted */
  stream(offset: number, length: number): Promise<ReadableStream<Uint8Array>>;
};

/** Strong ETag: changes with the stored object and with every byte of metadata. */
async function etagOf(parts: readonly Part[], stored: string): Promise<string> {
  const made = parts.filter((part) => "bytes" in part);
  const bytes = new Uint8Array(made.reduce((sum, part) => sum + lengthOf(part), 0));
  let at = 0;
  for (const part of made) {
    bytes.set(part.bytes, at);
    at += part.bytes.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${stored}-${uint8ArrayToHex(digest.subarray(0, 8))}"`;
}

/**
 * Opens the file of a link with the track's metadata. Checks session and permissions again. @throws AppError unauthorised, forbidden,
 * not_found, gone
 */
export async function openDownload(ctx: RequestContext, link: DownloadLink): Promise<OpenedDownload> {
  await requireDownloadLink(ctx, link);
  const withSplits = can(ctx.actor, "rightsholders-info", ctx.company);
  return composeDownload(ctx, await requireDownloadableFile(ctx, link.fileId), { withSplits });
}

/**
 * The file of a recording with its metadata. `withSplits`: includes rights holders and their shares. The caller has checked the
 * permissions. @throws AppError gone
 */
export async function composeDownload(
  ctx: Pick<RequestContext, "env" | "company" | "url">,
  { recording, file }: Pick<RequiredDownload, "recording" | "file">,
  { withSplits }: { withSplits: boolean },
): Promise<OpenedDownload> {
  const bucket = ctx.env[file.bucket];
  const { parts, tags, etag } = await composeParts(ctx, { recording, file }, { withSplits });
  return {
    parts,
    size: sizeOf(parts),
    etag: await etagOf(parts, etag),
    contentType: file.contentType,
    fileName: fileNameOf(file.role === "stem" ? { ...tags, version: file.label } : tags, extensionOf(file.key)),
    async stream(offset, length) {
      const object = await bucket.get(file.key, { range: { offset, length } });
      if (object === null) throw new AppError("gone", copy.noTrack);
      return object.body;
    },
  };
}
