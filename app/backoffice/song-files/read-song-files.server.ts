import { and, asc, eq, sql } from "drizzle-orm";
import { foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { files } from "#db/schema/catalogue.server.ts";

/** Files of a recording that people download; the others are made from them. */
const delivered: readonly string[] = ["original", "stem"];
/** Order of the list. */
const order = sql`CASE ${files.role} WHEN 'original' THEN 1 WHEN 'stem' THEN 2 WHEN 'mp3' THEN 3 WHEN 'direct' THEN 4 ELSE 5 END`;

function selectStems({ db }: Pick<RequestContext, "db">, recordingId: string) {
  return db
    .select({ id: files.id, label: files.label, position: files.position })
    .from(files)
    .where(and(eq(files.recordingId, recordingId), eq(files.role, "stem")))
    .orderBy(asc(files.position), asc(files.label), asc(files.id));
}

function numbered(stems: Awaited<ReturnType<typeof selectStems>>) {
  return stems.map(({ id, label }, at) => ({ id, label: label ?? "", position: at + 1 }));
}

/** The stems of a recording in their order. */
export async function listStems(ctx: Pick<RequestContext, "db">, recordingId: string) {
  return numbered(await selectStems(ctx, recordingId));
}

/** All files of a recording, published or not. @throws AppError unauthorised, forbidden, not_found */
export async function readSongFiles(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { role, label, contentType, bytes, sha256, createdAt } = files;
  const [song, found, stems] = await ctx.db.batch([
    selectSong(ctx, id),
    ctx.db
      .select({ id: files.id, role, label, contentType, bytes, sha256, createdAt })
      .from(files)
      .where(eq(files.recordingId, id))
      .orderBy(order, asc(role), asc(files.position), asc(label), asc(files.id)),
    selectStems(ctx, id),
  ]);
  const mayDownload = can(ctx.actor, "download-hi-res", ctx.company);
  return {
    id,
    version: versionOf(foundSong(song)),
    files: found.map(({ sha256: hash, ...file }) => ({
      ...file,
      sha256: hash.slice(0, 12),
      downloads: mayDownload && delivered.includes(file.role),
    })),
    stems: numbered(stems),
    canEdit: can(ctx.actor, "song-files-edit", ctx.company),
  };
}

export type SongFilesPage = Awaited<ReturnType<typeof readSongFiles>>;
