// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import { FitHead } from "#app/catalogue/fit/components/fit-head.tsx";
import { RowFit } from "#app/catalogue/fit/components/row-fit.tsx";
import { fitCopy as copy } from "#app/catalogue/fit/fit-copy.ts";
import type { SearchBrand } from "#app/catalogue/fit/search-brand.server.ts";
import { wholeFeatures } from "#app/catalogue/fit/whole-features.server.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import type { SimilarView } from "#app/catalogue/similar/render-similar.server.tsx";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { type GroupFit, groupFit } from "#audio/analysis/similarity/group-sound.ts";

/** Fits of recordings with a brand by id. Those without features are left out. */
export async function fitsOf(
  ctx: Pick<RequestContext, "env">,
  { profile, model }: Pick<SearchBrand, "profile" | "model">,
  tracks: readonly Pick<TrackView, "id" | "mediaBase">[],
): Promise<Map<string, GroupFit>> {
  const sound = profile?.sound;
  if (!sound || model === null) return new Map();
  const wholes = await wholeFeatures(ctx, tracks);
  return new Map([...wholes].map(([id, raw]) => [id, groupFit(model, sound, raw)]));
}

/** The rows with their fit as HTML. */
export async function renderFits(
  ctx: Pick<RequestContext, "env">,
  brand: SearchBrand | null,
  tracks: ListedTrack[],
): Promise<ListedTrack[]> {
  if (brand === null) return tracks;
  const fits = await fitsOf(ctx, brand, tracks);
  return tracks.map((track) => {
    const fit = fits.get(track.id);
    if (fit === undefined) return track;
    const { match } = track;
    const html = reactDomServer.renderToStaticMarkup(<RowFit fit={fit} isAlone={match === undefined} />);
    return { ...track, match: { from: match?.from ?? 0, html: (match?.html ?? "") + html } };
  });
}

/** Heading of a search with a brand; none without one. */
export function renderFitHead(pathname: string, filters: SearchFilters, brand: SearchBrand | null): SimilarView[] {
  if (brand === null) return [];
  const { profile, model } = brand;
  const noSound = profile?.sound === null ? (model ? copy.noSound(profile.name) : copy.noModel) : null;
  const problem = profile === null ? copy.unknown : noSound;
  return [
    {
      label: copy.label,
      html: reactDomServer.renderToStaticMarkup(<FitHead pathname={pathname} filters={filters} profile={profile} />),
      problem,
      isUnknown: profile === null,
      hidden: filters.brand === null ? [] : [["brand", filters.brand]],
      weights: null,
    },
  ];
}
