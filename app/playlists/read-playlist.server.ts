import { eq, sql } from "drizzle-orm";
import type { Member } from "#app/collaboration/document-kind.server.ts";
import { membersJson, membersReader } from "#app/collaboration/members-json.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { seesNotes } from "#app/playlists/access/sees-notes.server.ts";
import { type PlaylistKey, selectVisiblePlaylist } from "#app/playlists/access/visible-playlist.server.ts";
import { countOpenThreads } from "#app/playlists/comments/thread-sql.server.ts";
import { type MemberRole, memberRoles, type Visibility } from "#app/playlists/playlist.ts";
import { eachText, type PlaylistTexts, readableTexts } from "#app/playlists/playlist-texts.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { rowQueries, toRows } from "#app/playlists/rows/read-rows.server.ts";
import { artistImagesJson, slideImages } from "#app/playlists/slide-images.server.ts";
import { type DescribedRules, describeRules } from "#app/playlists/smart/describe-rules.ts";
import { readStoredRules } from "#app/playlists/smart/read-rules.ts";
import type { SmartRules, SmartState } from "#app/playlists/smart/smart-playlist.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const parseMembers = membersReader(memberRoles);

const { playlists } = unsafeTenantTables(
  "public playlists of an environment's own company are shown by all its companies",
);

/** A playlist as visible to the visitor. Private texts and notes: see `seesNotes`. */
export type PlaylistView = PlaylistTexts & {
  id: string;
  slug: string;
  visibility: Visibility;
  imageKey: string | null;
  revision: number;
  kind: "manual" | "smart";
  /** Rules of a smart playlist, for users with an account; null until they are set. */
  smart: { rules: SmartRules; described: DescribedRules } | null;
  canEdit: boolean;
  canManage: boolean;
  readsNotes: boolean;
  /** Open comment threads on visible tracks; null for visitors without an account, who cannot read comments. */
  openComments: number | null;
  /** For those who manage it. */
  members: Member<MemberRole>[];
  rows: PlaylistRow[];
  /** If requested: object keys of the images available to a slide of it; none unless it is public. */
  images?: string[];
};

/** `smartState`: input of `readSmartRows`. Not sent to the browser: rules are for users with an account. */
export type StoredPlaylist = PlaylistView & { smartState: SmartState };

/**
 * A playlist that the visitor may read or change, the company's before the environment's, with its rows as stored; else null. Hidden tracks
 * are omitted or, with `hidden`, rows without a track. `images`: includes those for a slide.
 */
export async function readPlaylist(
  ctx: RequestContext,
  { hidden = false, images = false, ...key }: PlaylistKey & { hidden?: boolean; images?: boolean },
): Promise<StoredPlaylist | null> {
  const { db, actor } = ctx;
  const { id, slug, visibility, imageKey, revision, kind } = playlists;
  const mayChange = (right: "edit" | "manage") =>
    actor === null ? sql<number>`0` : sql<number>`${isChangeable(ctx, actor, right)}`;
  const chosen = selectVisiblePlaylist(ctx, key);
  const openComments =
    actor === null ? sql<null>`NULL` : countOpenThreads(ctx, { playlistId: sql`playlists.id`, actor });
  const texts = eachText((name) => playlists[name]);
  const fields = { id, slug, ...texts, visibility, imageKey, revision, kind };
  const [[playlist], tracks, sections] = await db.batch([
    db
      .select({
        ...fields,
        companyId: playlists.companyId,
        rules: playlists.rules,
        rowsAt: playlists.rowsAt,
        canEdit: mayChange("edit").mapWith(Boolean).as("can_edit"),
        canManage: mayChange("manage").mapWith(Boolean).as("can_manage"),
        members:
          sql<string>`CASE WHEN ${mayChange("manage")} THEN ${membersJson("playlists", playlistMembers.playlistId)} ELSE '[]' END`.as(
            "members",
          ),
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
  const { members, artistImages, companyId, rules, rowsAt, ...rest } = playlist;
  const smartRules = actor === null ? null : readStoredRules(rules);
  return {
    ...rest,
    ...readableTexts(rest, rest),
    smart: smartRules && { rules: smartRules, described: describeRules(smartRules) },
    members: parseMembers(members),
    rows: toRows(tracks, sections, {
      // Smart playlists keep no rows for removed tracks.
      hidden: hidden && rest.kind === "manual",
      notes: rest.readsNotes,
      playListId: actor === null ? null : rest.id,
    }),
    smartState: { id: rest.id, companyId, kind: rest.kind, rules, rowsAt },
    ...(images ? { images: artistImages === null ? [] : slideImages(rest.imageKey, artistImages) } : {}),
  };
}
