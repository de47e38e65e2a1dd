import { brandsCopy } from "#app/brands/brands-copy.ts";
import { brokenRules } from "#app/brands/broken-rules.server.ts";
import { listBrandWorks } from "#app/brands/songs/list-brand-works.server.ts";
import { toProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import { type BrandSong, heardSongs, readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { fitsWithin } from "#audio/analysis/similarity/group-sound.ts";

/** Max characters of a search. */
const maxQuery = 200;

/** Recordings that a search finds, to be added. */
async function findSongs(ctx: RequestContext, q: string, page: string) {
  const { filters } = readSearchParams(new URLSearchParams({ q, page }));
  const { tracks, ...found } = await searchCatalogue(ctx, filters);
  return { tracks, page: found.page, pages: found.pages };
}

function songName(song: BrandSong): string {
  return [song.title, ...titleTags(song)].join(" ");
}

export type BrandPageData = Awaited<ReturnType<typeof readBrandPage>>;

/**
 * The page of a brand: its songs, profile and rules; with `q` songs to add, with `add=work` works. Two round trips side by side.
 * @throws AppError unauthorised, forbidden; not_found, also for another company's
 */
export async function readBrandPage(ctx: RequestContext, { id }: { id: string }) {
  requireAccess(ctx, "sonic-analysis");
  const params = ctx.url.searchParams;
  const q = (params.get("q") ?? "").trim().slice(0, maxQuery).toWellFormed();
  const add = params.get("add") === "work" ? ("work" as const) : ("song" as const);
  const [{ brands, model, names }, found, works] = await Promise.all([
    readBrands(ctx, { ids: [id], withNames: true }),
    add === "song" && q !== "" ? findSongs(ctx, q, params.get("page") ?? "") : null,
    add === "work" ? listBrandWorks(ctx) : [],
  ]);
  const [brand] = brands;
  if (brand === undefined) throw new AppError("not_found", brandsCopy.errors.missing);
  const { name, client, status, rules } = brand;
  const others = names.filter((other) => other.id !== id);
  // Those deleted since are no rivals until they are restored.
  const rivals = brand.rivals.filter((rival) => others.some((other) => other.id === rival));
  const heard = heardSongs(brand.songs).flatMap(({ recordingId, raw }) => (raw ? [{ recordingId, raw }] : []));
  const within = model
    ? fitsWithin(
        model,
        heard.map(({ raw }) => raw),
      )
    : [];
  const fits = new Map(heard.map(({ recordingId }, at) => [recordingId, within[at]]));
  const songs = brand.songs.map((song) => {
    const { slug, campaign, usedOn, workId, state } = song;
    const fit = fits.get(song.recordingId) ?? null;
    const broken = state === "withdrawn" ? [] : brokenRules(rules, song);
    return {
      id: song.id,
      recordingId: song.recordingId,
      slug,
      name: songName(song),
      artists: artistNames(song),
      campaign,
      usedOn,
      isWork: workId !== null,
      state,
      fit,
      broken,
    };
  });
  return {
    brand: { id, name, client, status, rivals, ...rules },
    version: versionOf(brand),
    profile: toProfileView(brand, model),
    hasModel: model !== null,
    songs,
    references: brand.references.map(({ raw: _, ...reference }) => reference),
    others,
    ...{ q, add, found, works },
    removed: params.get("removed")?.slice(0, 64) ?? null,
  };
}
