// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import { BrandProfileFacts } from "#app/catalogue/fit/components/brand-profile.tsx";
import { fitWords } from "#app/catalogue/fit/components/row-fit.tsx";
import { toProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import { readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import { fitsOf } from "#app/catalogue/fit/render-fits.server.tsx";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** A brand's name and its profile as HTML, which costs a presentation no client code; and how tracks fit, in words by their id. */
export type RenderedProfile = { name: string; html: string; fits: Record<string, string> };

/** Min fit that is a reason: more likely the brand's own than not. */
const minPercent = 50;

/** The profile of a brand of this company; null without one, and unless `mayAnalyse` for a brand that is not shared or has no sound. */
export async function renderProfile(
  ctx: RequestContext,
  { brandId, mayAnalyse, tracks }: { brandId: string | null; mayAnalyse: boolean; tracks: TrackView[] },
): Promise<RenderedProfile | null> {
  if (brandId === null) return null;
  const { brands, model } = await readBrands(ctx, { ids: [brandId] });
  const [brand] = brands;
  if (brand === undefined || (!mayAnalyse && (brand.status !== "shared" || brand.sound === null))) return null;
  const profile = toProfileView(brand, model);
  const fits = (await fitsOf(ctx, { profile: brand, model }, tracks)).entries();
  const html = reactDomServer.renderToStaticMarkup(<BrandProfileFacts profile={profile} />);
  const near = [...fits].filter(([, { percent }]) => percent >= minPercent);
  return { name: brand.name, html, fits: Object.fromEntries(near.map(([id, fit]) => [id, fitWords(brand.name, fit)])) };
}
