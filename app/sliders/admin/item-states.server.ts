import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { SliderKind } from "#app/sliders/slider.ts";
import { artists, recordings } from "#db/schema/catalogue.server.ts";
import { slides } from "#db/schema/sliders.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

/** Why a slide's artist or playlist is hidden from visitors. */
export type ItemState = "missing" | "deleted" | "private" | "unpublished";

const { playlists } = unsafeTenantTables("every company may show its environment's public playlists in its sliders");

/** SQL condition on `playlists`: of this company or its environment. Others count as missing. */
function isWithinReach({ company }: Pick<RequestContext, "company">): SQL {
  return inArray(playlists.companyId, [company.id, environmentCompanyIds[company.environment]]);
}

/** SQL condition on `playlists`: allowed in a slider of this company. */
export function isOfferedPlaylist(ctx: Pick<RequestContext, "company">): SQL | undefined {
  return and(isWithinReach(ctx), eq(playlists.visibility, "public"), eq(playlists.status, "active"));
}

/** Sub-select: playlist `id`, if allowed in a slider of this company. */
export function publicPlaylist(ctx: Pick<RequestContext, "company">, id: SQL): SQL {
  return sql`SELECT 1 FROM ${playlists} WHERE ${playlists.id} = ${id} AND ${isOfferedPlaylist(ctx)}`;
}

type Items = { kind: SliderKind; ids: string[] };
type StateRow = { id: string; state: ItemState | null };

function artistStates({ db }: RequestContext, ids: SQL): Promise<StateRow[]> {
  const state = sql<ItemState | null>`CASE WHEN ${artists.status} <> 'published' THEN 'unpublished' END`;
  return db.select({ id: artists.id, state }).from(artists).where(sql`${artists.id} IN ${ids}`);
}

function playlistStates(ctx: RequestContext, ids: SQL): Promise<StateRow[]> {
  const state = sql<ItemState | null>`CASE WHEN ${playlists.status} <> 'active' THEN 'deleted'
    WHEN ${playlists.visibility} <> 'public' THEN 'private' END`;
  return ctx.db
    .select({ id: playlists.id, state })
    .from(playlists)
    .where(and(isWithinReach(ctx), sql`${playlists.id} IN ${ids}`));
}

/** Works are slides of this company's sliders. */
async function workStates({ db, company }: RequestContext, ids: SQL): Promise<StateRow[]> {
  const { sliders, ofCompany } = scoped(db, company);
  const own = db.select({ id: sliders.id }).from(sliders).where(ofCompany(sliders));
  const [works, songs] = await db.batch([
    db
      .select({ id: slides.id })
      .from(slides)
      .where(and(sql`${slides.id} IN ${ids}`, inArray(slides.sliderId, own))),
    db.select({ id: recordings.id }).from(recordings).where(sql`${recordings.id} IN ${ids}`),
  ]);
  return [...works, ...songs].map(({ id }) => ({ id, state: null }));
}

/** Why items of slides of `kind` are hidden from visitors, by id; visible ones are omitted. */
export async function readItemStates(ctx: RequestContext, { kind, ids }: Items): Promise<Record<string, ItemState>> {
  if (ids.length === 0) return {};
  const list = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const read = kind === "artist" ? artistStates : kind === "playlist" ? playlistStates : workStates;
  const found = new Map((await read(ctx, list)).map(({ id, state }) => [id, state]));
  const states: Record<string, ItemState> = {};
  for (const id of ids) {
    const state = found.has(id) ? found.get(id) : "missing";
    if (state) states[id] = state;
  }
  return states;
}

/** Those of `ids` without a recording. */
export async function findUnknownSongs({ db }: RequestContext, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(sql`${recordings.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const existing = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !existing.has(id)));
}
