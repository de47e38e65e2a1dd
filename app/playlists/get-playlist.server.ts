import { and, eq, inArray, sql } from "drizzle-orm";
import { isReadablePlaylist } from "#app/comments/comment-access.server.ts";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isChangeable } from "#app/playlists/access/change-playlist.server.ts";
import { seesNotes } from "#app/playlists/access/sees-notes.server.ts";
import { countOpenThreads } from "#app/playlists/comments/thread-sql.server.ts";
import type { MemberRole, Visibility } from "#app/playlists/playlist.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { rowQueries, toRows } from "#app/playlists/rows/read-rows.server.ts";
import { artistImagesJson, slideImages } from "#app/playlists/slide-images.server.ts";
import { type DescribedRules, describeRules } from "#app/playlists/smart/describe-rules.ts";
import { rowsState } from "#app/playlists/smart/make-rows.server.ts";
import { presentRows } from "#app/playlists/smart/present-rows.server.ts";
import { readStoredRules } from "#app/playlists/smart/read-rules.ts";
import { renewRows } from "#app/playlists/smart/renew-rows.server.ts";
import type { SmartRules } from "#app/playlists/smart/smart-playlist.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

export type Member = { userId: string; name: string; email: string; role: MemberRole };

const membersJson =
  sql.raw(`(SELECT json_group_array(json_object('userId', u.id, 'name', u.name, 'email', u.email, 'role', m.role)
  ORDER BY u.name_key) FROM playlist_members m JOIN users u ON u.id = m.user_id WHERE m.playlist_id = playlists.id)`);

/** A playlist as the visitor may see it. `client` and the notes are empty for those who do not work on it. */
export type PlaylistView = {
  id: string;
  slug: string;
  name: string;
  description: string;
  client: string;
  visibility: Visibility;
  imageKey: string | null;
  revision: number;
  kind: "manual" | "smart";
  /** Of a smart playlist, for those with an account; null before they are set. */
  smart: { rules: SmartRules; described: DescribedRules } | null;
  canEdit: boolean;
  canManage: boolean;
  readsNotes: boolean;
  /** Threads of comments that are not resolved, on tracks that they may see; null for visitors without an account, who read none. */
  openComments: number | null;
  /** For those who manage it. */
  members: Member[];
  rows: PlaylistRow[];
  /** Where they are asked for: object keys of the images that a slide of it can have; none unless it is public. */
  images?: string[];
  /** Whether the rows are what the rules find now, and are not stored yet. */
  isUnstored: boolean;
};

type Wanted = { id: string } | { slug: string };
type Asked = "hidden" | "stored" | "images";

/**
 * A playlist that the visitor may read or change, the company's own before the environment's, with its rows in order; else null. Tracks
 * that the visitor may not see are left out, unless `hidden`: then they are rows without a track. The rows of a smart playlist are
 * made anew after the response when they are old; those of other rules or the sample of another day are not shown: what the rules find now
 * is, which costs a search. `stored`: they are as stored, for callers who ask for something else of the playlist. `images`: with those of a
 * slide.
 */
export async function getPlaylist(
  ctx: RequestContext,
  { hidden = false, stored = false, images = false, ...wanted }: Wanted & Partial<Record<Asked, boolean>>,
): Promise<PlaylistView | null> {
  const { db, company, actor } = ctx;
  const { id, slug, name, description, client, visibility, imageKey, revision, kind, rules, rowsAt } = playlists;
  const isNear = inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]);
  const isWanted = "id" in wanted ? eq(id, wanted.id) : eq(slug, wanted.slug);
  const mayChange = (right: "edit" | "manage") =>
    actor === null ? sql<number>`0` : sql<number>`${isChangeable(ctx, actor, right)}`;
  const isVisible =
    actor === null ? eq(visibility, "public") : sql`(${isReadablePlaylist(ctx, id, actor)} OR ${mayChange("edit")})`;
  const chosen = db
    .select({ id })
    .from(playlists)
    .where(and(isNear, isWanted, eq(playlists.status, "active"), isVisible))
    .orderBy(sql`${playlists.companyId} <> ${company.id}`)
    .limit(1);
  const openComments =
    actor === null ? sql<null>`NULL` : countOpenThreads(ctx, { playlistId: sql`playlists.id`, actor });
  const fields = { id, slug, name, description, client, visibility, imageKey, revision, kind, rules, rowsAt };
  const [[playlist], storedTracks, sections] = await db.batch([
    db
      .select({
        ...fields,
        companyId: playlists.companyId,
        canEdit: mayChange("edit").mapWith(Boolean).as("can_edit"),
        canManage: mayChange("manage").mapWith(Boolean).as("can_manage"),
        members: sql<string>`CASE WHEN ${mayChange("manage")} THEN ${membersJson} ELSE '[]' END`.as("members"),
        openComments: openComments.as("open_comments"),
        readsNotes: seesNotes(ctx, actor).mapWith(Boolean).as("reads_notes"),
        artistImages: (images
          ? sql<string>`CASE WHEN ${eq(visibility, "public")} THEN ${artistImagesJson} END`
          : sql<null>`NULL`
        )
          .mapWith(String)
          .as("artist_images"),
      })
      .from(playlists)
      .where(sql`${id} = (${chosen})`),
    ...rowQueries(ctx, sql`(${chosen})`),
  ]);
  if (playlist === undefined) return null;
  const state = stored ? "fresh" : rowsState(playlist, ctx.now);
  const tracks = state === "outdated" ? await presentRows(ctx, playlist) : storedTracks;
  if (!stored) renewRows(ctx, playlist);
  const { members, artistImages, companyId: _, rules: rulesText, rowsAt: __, ...rest } = playlist;
  const read = actor === null ? null : readStoredRules(rulesText);
  // What a smart playlist has is what its rules find: it keeps no place for a track that is gone.
  const shown = {
    hidden: hidden && playlist.kind === "manual",
    notes: rest.readsNotes,
    playListId: actor === null ? null : playlist.id,
  };
  return {
    ...rest,
    smart: read && { rules: read, described: describeRules(read) },
    client: rest.readsNotes ? rest.client : "",
    members: JSON.parse(members) as Member[],
    rows: toRows(tracks, sections, shown),
    isUnstored: state === "outdated",
    ...(images ? { images: artistImages === null ? [] : slideImages(rest.imageKey, artistImages) } : {}),
  };
}
