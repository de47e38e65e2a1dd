import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { countOwnPlaylists } from "#app/playlists/count-own-playlists.server.ts";
import { maxPlaylists } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";

const hasRoom = "owner-has-room-for-playlist";

/**
 * Statement that fails when the owner is at the playlist limit, for every batch that creates or restores one. Must come before that
 * statement.
 */
export function assertPlaylistRoom(ctx: Pick<RequestContext, "db" | "company">, ownerId: string | SQL) {
  const own = countOwnPlaylists(ctx, { userId: ownerId });
  return assertInBatch(ctx.db, sql`(${own}) < ${maxPlaylists}`, hasRoom);
}

/** Converts the error of such a batch. @throws AppError conflict where the assertion failed, else the error as it is */
export function throwPlaylistLimit(error: unknown): never {
  throw isFailedAssertion(error, hasRoom) ? new AppError("conflict", copy.tooManyPlaylists(maxPlaylists)) : error;
}
