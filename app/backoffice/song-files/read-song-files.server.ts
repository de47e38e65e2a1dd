import { and, asc, eq } from "drizzle-orm";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { files } from "#db/schema/catalogue.server.ts";

/** Files of a recording that people download; the others are made from them. */
const delivered: readonly string[] = ["original", "stem"];

/** The stems of a recording in their order. */
export async function listStems({ db }: Pick<RequestContext, "db">, recordingId: string) {
  const found = await db
    .select({ id: files.id, label: files.label, position: files.position })
    .from(files)
    .where(and(eq(files.recordingId, recordingId), eq(files.role, "stem")))
    .orderBy(asc(files.position), asc(files.label), asc(files.id));
  return found.map(({ id, label }, at) => ({ id, label: label ?? "", position: at + 1 }));
}

/** All files of a recording, published or not. @throws AppError unauthorised, forbidden, not_found */
export async function readSongFiles(ctx: RequestContext, id: string) {
  const song = await requireSong(ctx, id);
  const { role, label, contentType, bytes, sha256, createdAt } = files;
  const [found, stems] = await Promise.all([
    ctx.db
      .select({ id: files.id, role, label, contentType, bytes, sha256, createdAt })
      .from(files)
      .where(eq(files.recordingId, id))
      .orderBy(asc(role), asc(files.position), asc(label), asc(files.id)),
    listStems(ctx, id),
  ]);
  const mayDownload = can(ctx.actor, "download-hi-res", ctx.company);
  return {
    id,
    version: versionOf(song),
    files: found.map(({ sha256: hash, ...file }) => ({
      ...file,
      sha256: hash.slice(0, 12),
      downloads: mayDownload && delivered.includes(file.role),
    })),
    stems,
    canEdit: can(ctx.actor, "song-files-edit", ctx.company),
  };
}

export type SongFilesPage = Awaited<ReturnType<typeof readSongFiles>>;
