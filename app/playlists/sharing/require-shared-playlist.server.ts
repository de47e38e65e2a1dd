import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { embedCode } from "#app/playlists/sharing/embed/oembed.ts";
import { rowsOfPlaylist } from "#app/playlists/sharing/select-shared.server.ts";
import { selectItems, toItems } from "#app/playlists/sharing/shared-rows.server.ts";
import { requireSharer } from "#app/sharing/links/require-sharer.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * A playlist of this company that the user may edit and therefore share, with its tracks in order. @throws AppError unauthorised,
 * forbidden; not_found, also for deleted playlists and with read access only
 */
export async function requireSharedPlaylist(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireSharer(ctx, "playlist");
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, "active"), isChangeable(ctx, actor, "edit"));
  const [[playlist], rows] = await ctx.db.batch([
    select({ title: playlists.name, slug: playlists.slug, visibility: playlists.visibility }, playlists, isIt),
    selectItems(ctx, { rows: rowsOfPlaylist(id), creator: actor }),
  ]);
  if (playlist === undefined) throw new AppError("not_found", shareLinksCopy.kinds.playlist.missing);
  return {
    subject: { kind: "playlist" as const, id, title: playlist.title },
    ...toItems(rows),
    slides: null,
    embed: playlist.visibility === "public" ? embedCode({ ...playlist, origin: ctx.url.origin }) : null,
  };
}
