import { z } from "zod";
import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import type { DownloadLink } from "#app/downloads/sign-download.server.ts";

/** What a link, a form or a program asks for. */
export const downloadRequestSchema = z.object({
  song: z.string(copy.noSong).regex(/^[0-9a-zA-Z-]{1,64}$/, copy.noSong),
  format: z.enum(["mp3", "original"], copy.noFormat).default("mp3"),
});

/** `/download/{fileId}` or another path of the same kind, with what was signed. */
export function linkPath(base: string, { fileId, expires, signature }: DownloadLink): string {
  return `${base}/${fileId}?${new URLSearchParams({ expires: String(expires), signature })}`;
}

/** The link that a request names. What is missing or malformed is no signature of ours, so it is left to the check to refuse it. */
export function readLink(fileId: string | undefined, query: URLSearchParams): DownloadLink {
  const expires = query.get("expires") ?? "";
  return {
    fileId: fileId ?? "",
    expires: /^\d{13}$/.test(expires) ? Number(expires) : 0,
    signature: query.get("signature") ?? "",
  };
}
