import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { storeImage } from "#app/uploads/store-image.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The upload keeps the name of the file. */
async function storeCover(ctx: RequestContext, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return (await storeImage(ctx, { module: "playlist-covers", name: file.name, bytes })).srcKey;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, error.message, { cover: [error.message] });
  }
}

/**
 * Gives a playlist a picture in place of the mosaic of its tracks, or takes it away again.
 * @throws AppError as `changePlaylist`; too_large, unsupported, naming the field `cover`, for what is no picture
 */
export async function setCover(ctx: RequestContext, { id, file }: { id: string; file: File | null }): Promise<void> {
  const imageKey = file === null ? null : await storeCover(ctx, file);
  const { playlists, update } = scoped(ctx.db, ctx.company);
  await changePlaylist(ctx, { id, action: "playlist-cover", detail: { imageKey } }, [
    update(playlists, { imageKey }, eq(playlists.id, id)),
  ]);
}
