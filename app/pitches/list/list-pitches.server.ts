import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import type { PitchesQuery } from "#app/pitches/list/pitches-query.ts";
import type { PitchRole, PitchVisibility } from "#app/pitches/pitch.ts";
import { slidesOf } from "#app/pitches/slides/slides-of.server.ts";
import { containsWords } from "#db/folded-name.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { shareAnswers, shareVisits } from "#db/schema/shares.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** docs/product/README.md: lists of the staff. */
export const pitchesPerPage = 25;

/** A list item. `opens` and `answers`: totals of all share links, for editors. */
export type ListedPitch = {
  id: string;
  title: string;
  client: string;
  visibility: PitchVisibility;
  owner: string;
  canEdit: boolean;
  /** Whether the user may delete it. */
  canManage: boolean;
  /** Name of the source playlist, if the user may read it. */
  playlist: string | null;
  slides: number;
  updatedAt: number;
  opens: number;
  answers: number;
};

type Row = Omit<ListedPitch, "canEdit" | "canManage"> & { ownerId: string; role: PitchRole | null };

/**
 * A page of the actor's pitches, those shared with them, or those visible to the company, last changed first; page numbers beyond the last
 * give the last page. `sonic`: only those with the profile of a brand. @throws AppError unauthorised, forbidden
 */
export async function listPitches(
  ctx: RequestContext,
  { q, show, page, sonic = false }: PitchesQuery & { sonic?: boolean },
): Promise<{ pitches: ListedPitch[]; total: number; page: number; pages: number }> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company } = ctx;
  const { pitches, playlists, shareLinks } = scoped(db, company);
  const which = {
    mine: sql`p.owner_id = ${actor.id}`,
    shared: sql`p.id IN (SELECT m.pitch_id FROM ${pitchMembers} m WHERE m.user_id = ${actor.id})`,
    company: sql`p.visibility = 'company' AND p.owner_id <> ${actor.id}`,
  }[show];
  const isNamed = containsWords(q, [sql`p.title_key`, sql`p.client_key`]) ?? sql`1`;
  const found = sql`FROM ${pitches} p WHERE p.company_id = ${company.id} AND ${which} AND p.status = 'active'
    AND ${isNamed} AND ${sonic ? sql`p.brand_id IS NOT NULL` : sql`1`}`;
  const links = sql`FROM ${shareLinks} l WHERE l.company_id = ${company.id} AND l.subject_kind = 'pitch' AND l.subject_id = listed.id`;
  // A playlist may be another user's: its name requires access.
  const isTheirs = sql`y.company_id = ${company.id} AND (y.owner_id = ${actor.id} OR y.visibility <> 'private')`;
  const keys = [downwards("updatedAt", sql`p.updated_at`), downwards("id", sql`p.id`)];
  const placeAt = (at: number) => listPlace(ctx, { keys, page: at, size: pitchesPerPage });
  const rowsOf = (at: number) => {
    const { after, order, limit, offset } = placeAt(at);
    return db.all<Row>(sql`SELECT listed.id, listed.title, listed.client, listed.visibility, listed.owner_id AS ownerId,
        (SELECT m.role FROM ${pitchMembers} m WHERE m.pitch_id = listed.id AND m.user_id = ${actor.id}) AS role,
        listed.updated_at AS updatedAt, (SELECT u.name FROM users u WHERE u.id = listed.owner_id) AS owner,
        (SELECT y.name FROM ${playlists} y WHERE y.id = listed.playlist_id AND y.status = 'active' AND ${isTheirs}) AS playlist,
        (SELECT count(*) FROM ${slidesOf(sql`listed.id`)} WHERE visible) AS slides,
        (SELECT count(*) FROM ${shareVisits} v WHERE v.link_id IN (SELECT l.id ${links})) AS opens,
        (SELECT count(*) FROM ${shareAnswers} a WHERE a.link_id IN (SELECT l.id ${links})) AS answers
      FROM (SELECT p.* ${found} AND ${after ?? sql`1`} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) listed
      ORDER BY listed.updated_at DESC, listed.id DESC`);
  };
  const [[count], requestedPage] = await db.batch([
    db.all<{ total: number }>(sql`SELECT count(*) AS total ${found}`),
    rowsOf(page),
  ]);
  const total = count?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pitchesPerPage)));
  const rows = placeAt(page).take(page > pages ? await rowsOf(pages) : requestedPage);
  const isAdmin = holdsAll(actor, ["*"]);
  return {
    pitches: rows.map(({ ownerId, role, opens, answers, ...row }) => {
      const canManage = isAdmin || ownerId === actor.id;
      const canEdit = canManage || role === "editor";
      return { ...row, canEdit, canManage, opens: canEdit ? opens : 0, answers: canEdit ? answers : 0 };
    }),
    total,
    page: Math.min(page, pages),
    pages,
  };
}
