import { type SQL, sql } from "drizzle-orm";
import { keepsRemoved } from "#app/artists/roster/removed-artists.server.ts";
import type { RosterQuery } from "#app/artists/roster/roster-query.ts";
import { keptLabelIds } from "#app/catalogue/profile/kept-artists.server.ts";
import { profileJson, readProfileJson, requireArtist } from "#app/catalogue/profile/own-profile.server.ts";
import { profileCompletion } from "#app/catalogue/profile/profile.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listPlace, partSize, upwards } from "#app/edge/lists/list-place.server.ts";
import { containsWords } from "#db/folded-name.server.ts";

const pageSize = 30;
const maxFileRows = 5_000;

type Row = {
  labelId: string;
  label: string;
  labelKey: string;
  sortName: string;
  artistId: string;
  profile: string;
  published: number;
  total: number;
  open: number;
};

function found(labels: SQL, { q, status, label }: RosterQuery): SQL {
  const matches = containsWords(q, [sql`a.sort_name`, sql`a.alias_key`]) ?? sql`1`;
  return sql`FROM label_artists l CROSS JOIN artists a ON a.id = l.artist_id CROSS JOIN parties p ON p.id = l.party_id
    WHERE l.party_id IN (${labels}) AND a.status <> 'deleted' AND ${status} IN ('', a.status) AND ${label} IN ('', l.party_id) AND ${matches}`;
}

const keys = [
  upwards("labelKey", sql`p.name_key`),
  upwards("labelId", sql`p.id`),
  upwards("sortName", sql`a.sort_name`),
  upwards("artistId", sql`a.id`),
];

type Place = Pick<ReturnType<typeof listPlace>, "after" | "order" | "limit" | "offset">;

function select(from: SQL, { after = sql`1`, order, limit, offset }: Place): SQL {
  const songs = (
    status: SQL,
  ) => sql`(SELECT count(DISTINCT r.work_id) FROM recording_artists ra CROSS JOIN recordings r ON r.id = ra.recording_id
      WHERE ra.artist_id = a.id AND ${status})`;
  return sql`SELECT l.party_id AS labelId, p.name AS label, p.name_key AS labelKey, a.sort_name AS sortName, a.id AS artistId, ${profileJson} AS profile,
    ${songs(sql`r.status = 'published'`)} AS published, ${songs(sql`r.status <> 'deleted'`)} AS total,
    (SELECT count(*) FROM song_submissions s WHERE s.artist_id = a.id AND s.state IN ('draft', 'sent')) AS open
    ${from} AND ${after} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

function toArtist({ profile, labelKey: _, sortName: __, ...row }: Row) {
  const kept = readProfileJson(profile);
  const { id, name, slug, isPublished, imageKey, imageFocus } = kept;
  const status = isPublished ? ("published" as const) : ("unpublished" as const);
  const { percent } = profileCompletion(kept);
  return { ...row, id: `${row.labelId} ${id}`, artistId: id, name, slug, status, imageKey, imageFocus, percent };
}

export type RosterArtist = ReturnType<typeof toArtist>;

/**
 * The labels that the actor keeps, and a page of their artists; page numbers beyond the last give the last page. `removed`: who was taken off
 * and can be put back. @throws AppError unauthorised, forbidden
 */
export async function listRoster(ctx: RequestContext, query: RosterQuery) {
  const actor = requireArtist(ctx, "label");
  const labels = keptLabelIds(ctx, actor);
  const from = found(labels, query);
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: pageSize });
  const rows = (page: number) => ctx.db.all<Row>(select(from, placeAt(page)));
  const [kept, [count], requested, removed] = await ctx.db.batch([
    ctx.db.all<{ id: string; name: string }>(
      sql`SELECT id, name FROM parties WHERE id IN (${labels}) ORDER BY name_key, id`,
    ),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total ${from}`),
    rows(query.page),
    ctx.db.all<{ id: string; name: string; label: string }>(keepsRemoved(ctx, labels)),
  ]);
  const total = count?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, pageSize)));
  const page = Math.min(query.page, pages);
  const shown = placeAt(page).take(page === query.page ? requested : await rows(page));
  return { labels: kept, artists: shown.map(toArtist), total, page, pages, pageSize, removed };
}

/** All artists of a filtered roster, for its file. @throws AppError unauthorised, forbidden */
export async function listWholeRoster(ctx: RequestContext, query: RosterQuery): Promise<RosterArtist[]> {
  const actor = requireArtist(ctx, "label");
  const whole = { ...listPlace({}, { keys, page: 1, size: maxFileRows }), limit: maxFileRows };
  const rows = await ctx.db.all<Row>(select(found(keptLabelIds(ctx, actor), query), whole));
  return rows.map(toArtist);
}
