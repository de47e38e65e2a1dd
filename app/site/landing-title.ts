import type { MetaDescriptor } from "@remix-run/cloudflare";

/** docs/product/site.md: of the landing page, and of the pages that are the landing page with a dialog open. */
export const landingTitle = "music solutions that add dimension to your story";

/** The meta tags of such a page. */
export function withLandingTitle(meta: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title: landingTitle }, ...meta.filter((descriptor) => !("title" in descriptor))];
}
