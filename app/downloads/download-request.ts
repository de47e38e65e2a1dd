import { z } from "zod";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import type { DownloadLink } from "#app/downloads/sign-download.server.ts";

/** A download request from a link, a form or the API. */
export const downloadRequestSchema = z.object({
  song: z.string(copy.noSong).regex(/^[0-9a-zA-Z-]{1,64}$/, copy.noSong),
  format: z.enum(["mp3", "original"], copy.noFormat).default("mp3"),
});

/** `/download/{fileId}` or a similar path, with the signed parameters. */
export function linkPath(base: string, { fileId, expires, signature }: DownloadLink): string {
  return `${base}/${fileId}?${new URLSearchParams({ expires: String(expires), signature })}`;
}

/** Parses the link of a request. Missing or malformed values are kept as invalid, so that the signature check refuses them. */
export function readLink(fileId: string | undefined, query: URLSearchParams): DownloadLink {
  const expires = query.get("expires") ?? "";
  return {
    fileId: fileId ?? "",
    expires: /^\d{13}$/.test(expires) ? Number(expires) : 0,
    signature: query.get("signature") ?? "",
  };
}
