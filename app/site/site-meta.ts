import type { MetaDescriptor } from "@remix-run/cloudflare";
import { breadcrumbData, type Crumb } from "#app/catalogue/record/breadcrumb-data.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";

/** The host of a page, the name of its company, and the absolute address of the picture for sharing. */
export type SitePlace = { origin: string; siteName: string; image: string; imageAlt: string };

type SitePage = {
  title: string;
  description: string;
  path: string;
  /** The pages above it. */
  crumbs?: Crumb[];
  /** More JSON-LD. */
  data?: object[];
};

/** What search engines and other sites are told of a page of the site. */
export function siteMeta({ origin, siteName, image, imageAlt }: SitePlace, page: SitePage): MetaDescriptor[] {
  const { title, description, path, crumbs = [], data = [] } = page;
  const address = `${origin}${path}`;
  return [
    { title: `${title} · ${siteName}` },
    ...pageMeta({ type: "website", title, description, address, siteName }),
    ...shareMeta({ url: image, alt: imageAlt }),
    ...data.map((item) => ({ "script:ld+json": { "@context": "https://schema.org", ...item } })),
    ...(crumbs.length > 0 ? [{ "script:ld+json": breadcrumbData([...crumbs, { name: title, path }], origin) }] : []),
  ];
}
