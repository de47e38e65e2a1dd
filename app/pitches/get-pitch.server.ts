import { and, eq, sql } from "drizzle-orm";
import { membersJson, membersReader } from "#app/collaboration/members-json.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { isChangeablePitch, isReadablePitch } from "#app/pitches/access/pitch-rights.server.ts";
import { maxShownSlides, pitchRoles } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import { mayChangeList } from "#app/pitches/slides/pitch-slides.server.ts";
import { slideQuery, toSlides } from "#app/pitches/slides/read-slides.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const parseMembers = membersReader(pitchRoles);

export type PitchView = Awaited<ReturnType<typeof requirePitch>>;

/**
 * A pitch of this company that the actor may open, with all slides. `canEdit`: may change it; `canManage`: may delete it and manage its
 * members, who are listed only then. @throws AppError unauthorised; not_found, also for deleted ones
 */
export async function requirePitch(ctx: RequestContext, { id }: { id: string }) {
  const actor = requireActor(ctx);
  const { db, company } = ctx;
  const { pitches, playlists, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(pitches.id, id), eq(pitches.status, "active"), isReadablePitch(ctx, actor));
  const mayChange = (right: "edit" | "manage") =>
    can(actor, "playlists", company) ? isChangeablePitch(ctx, actor, right) : sql`0`;
  const { title, client, intro, closing, backgroundKey, visibility, revision, playlistId, listId, brandId } = pitches;
  const own = db.select({ id: pitches.id }).from(pitches).where(ofCompany(pitches, isIt));
  const [[pitch], rows] = await db.batch([
    select(
      {
        ...{
          id: pitches.id,
          title,
          client,
          intro,
          closing,
          backgroundKey,
          visibility,
          revision,
          playlistId,
          listId,
          brandId,
        },
        canEdit: sql<boolean>`${mayChange("edit")}`.mapWith(Boolean).as("can_edit"),
        canManage: sql<boolean>`${mayChange("manage")}`.mapWith(Boolean).as("can_manage"),
        /** Name of the playlist whose rows it shows; null with a list of its own. */
        listName: sql<
          string | null
        >`(SELECT l.name FROM ${playlists} AS l WHERE l.id = pitches.list_id AND l.status <> 'slides')`.as("list_name"),
        /** Whether the tracks may be changed: the right to their list, besides `canEdit`. */
        canArrange: sql<boolean>`(${mayChange("edit")} AND ${mayChangeList(ctx, actor)})`
          .mapWith(Boolean)
          .as("can_arrange"),
        listTracks: sql<number>`(SELECT count(*) FROM playlist_tracks AS t WHERE t.playlist_id = pitches.list_id)`.as(
          "list_tracks",
        ),
        members:
          sql<string>`CASE WHEN ${mayChange("manage")} THEN ${membersJson("pitches", pitchMembers.pitchId)} ELSE '[]' END`.as(
            "members",
          ),
      },
      pitches,
      isIt,
    ),
    slideQuery(ctx, { pitchId: sql`(${own})`, seer: actor }),
  ]);
  if (pitch === undefined) throw new AppError("not_found", pitchCopy.errors.gone);
  const { listTracks, ...found } = pitch;
  const slides = toSlides(rows);
  const shownTracks = slides.filter(({ kind }) => kind === "track").length;
  /** Tracks of the list behind the last slide that is shown. */
  const furtherTracks = slides.length < maxShownSlides ? 0 : listTracks - shownTracks;
  return { ...found, members: parseMembers(pitch.members), slides, furtherTracks };
}
