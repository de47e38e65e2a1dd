import { and, eq, inArray } from "drizzle-orm";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { extensionOf } from "#app/downloads/create-download.server.ts";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import { safeName } from "#app/downloads/file-name.ts";
import { type SentFile, sentPart } from "#app/downloads/file-response.server.ts";
import { pipeRange } from "#app/downloads/pieces.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { files } from "#db/schema/catalogue.server.ts";

/**
 * A master or stem as it is stored, also of a song that is not published; a download that begins is in the audit log.
 * @throws AppError unauthorised, forbidden, not_found, gone when the object has been deleted
 */
export async function openSongFile(
  ctx: RequestContext,
  request: Request,
  { id, fileId }: { id: string; fileId: string },
): Promise<SentFile> {
  requireAccess(ctx, "download-hi-res");
  const song = await requireSong(ctx, id, "songs");
  const file = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.recordingId, id), inArray(files.role, ["original", "stem"])))
    .get();
  if (file === undefined) throw new AppError("not_found", copy.missing);
  const bucket = ctx.env[file.bucket];
  const object = await bucket.head(file.key);
  if (object === null) throw new AppError("gone", copy.missing);
  const open = async (offset: number, length: number) => {
    const piece = await bucket.get(file.key, { range: { offset, length } });
    if (piece === null) throw new AppError("gone", copy.missing);
    return piece.body;
  };
  const name = file.role === "stem" ? `${song.title} - ${file.label ?? copy.roles.stem}` : song.title;
  const sent: SentFile = {
    size: object.size,
    etag: object.httpEtag,
    contentType: file.contentType,
    fileName: `${safeName(name) || "file"}.${extensionOf(file.key)}`,
    async write(sink, first, last) {
      await pipeRange(open, first, last + 1, sink);
      await sink.close();
    },
  };
  const part = sentPart(request, sent);
  if (part !== null)
    await downloadEntry(ctx, part, {
      action: "download",
      subjectType: "recording",
      subjectId: id,
      detail: { format: file.role, fileId },
    }).entry;
  return sent;
}
