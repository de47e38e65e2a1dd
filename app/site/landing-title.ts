import type { MetaDescriptor } from "@remix-run/cloudflare";

/** docs/product/site.md: title of the landing page, and of dialogs over it. */
export const landingTitle = "music solutions that add dimension to your story";

/** Meta tags of such a page. */
export function withLandingTitle(meta: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title: landingTitle }, ...meta.filter((descriptor) => !("title" in descriptor))];
}
