// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import { BrandProfileFacts } from "#app/catalogue/fit/components/brand-profile.tsx";
import { toProfileView } from "#app/catalogue/fit/profile-view.server.ts";
import { readBrands } from "#app/catalogue/fit/read-brands.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** A brand's name and its profile as HTML, which costs a presentation no client code. */
export type RenderedProfile = { name: string; html: string };

/** The profile of a brand of this company; null without one, and unless `mayAnalyse` for a brand that is not shared or has no sound. */
export async function renderProfile(
  ctx: RequestContext,
  { brandId, mayAnalyse }: { brandId: string | null; mayAnalyse: boolean },
): Promise<RenderedProfile | null> {
  if (brandId === null) return null;
  const { brands, model } = await readBrands(ctx, { ids: [brandId] });
  const [brand] = brands;
  if (brand === undefined || (!mayAnalyse && (brand.status !== "shared" || brand.sound === null))) return null;
  const profile = toProfileView(brand, model);
  return { name: brand.name, html: reactDomServer.renderToStaticMarkup(<BrandProfileFacts profile={profile} />) };
}
