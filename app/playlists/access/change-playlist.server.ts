import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import {
  type Change,
  changeDocument,
  changeTogether,
  type WrittenChange,
} from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOfKind = "playlist-is-of-kind";

export const playlistDocument: DocumentKind = {
  name: "playlist",
  table: "playlists",
  requireActor,
  rateLimit: { name: "edit", key: "playlist-change" },
  hasStatus: (status) => sql`playlists.status = ${status}`,
  mayChange: isChangeable,
  mayRead: (ctx, actor, { id }) => isReadablePlaylist(ctx, id, actor),
  hasRevision: true,
  errors: { readOnly: copy.readOnly, gone: copy.notShared },
};

/** The kind of playlist that a change applies to: rows of manual playlists, rules of smart ones. */
type OfKind = { kind?: "manual" | "smart" };

export type PlaylistChange = WrittenChange & OfKind;

function withKind(ctx: RequestContext, { kind, ...change }: PlaylistChange): WrittenChange {
  if (kind === undefined) return change;
  const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
  const hasKind = rowExists(
    playlists,
    ofCompany(playlists, and(eq(playlists.id, change.id), eq(playlists.kind, kind))),
  );
  return {
    ...change,
    errors: { ...change.errors, [isOfKind]: new AppError("conflict", copy.wrongKind[kind]) },
    statements: [assertInBatch(ctx.db, hasKind, isOfKind), ...change.statements],
  };
}

/** `changeDocument` for playlists. @throws AppError also conflict for a playlist of the other `kind` */
export async function changePlaylist(
  ctx: RequestContext,
  change: Change & OfKind,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const { statements: all, ...own } = withKind(ctx, { ...change, statements });
  return (await changeDocument(ctx, playlistDocument, own, all)).slice(all.length - statements.length);
}

/** `changeTogether` for playlists: several changes in one batch. @throws AppError as `changePlaylist` */
export async function changePlaylistTogether(
  ctx: RequestContext,
  id: string,
  changes: PlaylistChange[],
): Promise<void> {
  await changeTogether(
    ctx,
    playlistDocument,
    id,
    changes.map((change) => withKind(ctx, change)),
  );
}
