import { listBrandNames } from "#app/catalogue/fit/list-brand-names.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { slideSources } from "#app/pitches/editor/slide-sources.ts";
import type { PitchView } from "#app/pitches/get-pitch.server.ts";
import { pitchEditPath } from "#app/pitches/pitch.ts";
import { listOfPitch } from "#app/pitches/slides/slides-of.server.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { readVersions } from "#app/playlists/rows/read-versions.server.ts";
import { readListLights } from "#app/rights/usage/read-row-lights.server.ts";

/** Max characters of a search. */
const maxQuery = 200;

export type PitchEditorData = Awaited<ReturnType<typeof readPitchEditor>>;

/**
 * Data of the editor besides the pitch (checked by the caller): versions of the slide `slide`, and by `add` the results of the search `q`
 * or the user's playlists. Read only when open, one round trip each.
 */
export async function readPitchEditor(ctx: RequestContext, pitch: PitchView) {
  const params = ctx.url.searchParams;
  const open = params.get("slide")?.slice(0, 64) ?? null;
  const sources = slideSources.filter((source) => source === "text" || pitch.canArrange);
  const add = sources.find((source) => source === params.get("add")) ?? sources[0];
  const q = (params.get("q") ?? "").trim().slice(0, maxQuery).toWellFormed();
  const removal = /^[\w-]{1,64}$/.exec(params.get("removal") ?? "")?.[0];
  const mayAnalyse = can(ctx.actor, "sonic-analysis", ctx.company);
  const [versions, found, playlists, brands] = await Promise.all([
    open === null || !pitch.slides.some(({ id }) => id === open) ? [] : readVersions(ctx, listOfPitch(pitch.id), open),
    add === "track" && params.has("q") ? findTracks(ctx, q, params.get("page") ?? "1") : null,
    add === "playlist" ? ownPlaylists(ctx) : [],
    mayAnalyse && params.get("brand") === "choose" ? listBrandNames(ctx) : null,
  ]);
  const listed = pitch.slides.flatMap((slide) => (slide.kind === "track" && slide.track ? [slide.track.id] : []));
  const lit = await readListLights(ctx, listed, found === null ? [] : recordingIdsOf(found.tracks));
  const { id, title, client, intro, closing, backgroundKey, visibility, brandId, slides, ...rest } = pitch;
  const { canManage, canArrange, furtherTracks, listName, listId, members } = rest;
  return {
    pitch: { id, title, client, intro, closing, visibility, brandId, background: backgroundKey ?? "" },
    ...lit,
    ...{
      canManage,
      canArrange,
      furtherTracks,
      members,
      slides,
      open,
      sources,
      add,
      q,
      versions,
      found,
      playlists,
      brands,
      mayAnalyse,
    },
    /** The playlist whose rows are the slides, for those who may change it. */
    list: canArrange && listName !== null && listId !== null ? { id: listId, name: listName } : null,
    removed: removal ? { removal, count: Number(params.get("removed")) || 1 } : null,
    path: pitchEditPath(id),
  };
}

async function findTracks(ctx: RequestContext, q: string, requestedPage: string) {
  const { filters } = readSearchParams(new URLSearchParams({ q, page: requestedPage }));
  const { tracks, page, pages } = await searchCatalogue(ctx, filters);
  return { tracks, page, pages };
}

async function ownPlaylists(ctx: RequestContext) {
  const { playlists } = await listPlaylists(ctx, { q: "", folder: "", sort: "-updated", page: 1 });
  return playlists.map(({ id, name }) => ({ id, name }));
}
