import type { MetaDescriptor } from "@remix-run/cloudflare";
import { breadcrumbData, type Crumb } from "#app/catalogue/record/breadcrumb-data.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { copy } from "#app/site/copy.ts";
import { siteOrganisation } from "#app/site/organisation-data.server.ts";
import { pictureAddress } from "#app/site/page-picture.server.ts";

type SitePage = {
  title: string;
  description: string;
  path: string;
  type?: "WebPage" | "CollectionPage" | "ContactPage";
  /** Pages of a collection. */
  items?: { name: string; path: string }[];
  /** Ancestor pages. */
  crumbs?: Crumb[];
  /** schema.org data of the page's subject, replacing that of the page. */
  data?: object;
  /** Absolute URL of the share picture, if not that of `id`. */
  picture?: string;
};

type Place = Pick<RequestContext, "company" | "url">;

/** schema.org data of a page and its publisher. */
function pageData(ctx: Place, { type = "WebPage", title, description, path, items = [] }: SitePage) {
  const { origin } = ctx.url;
  const listed = items.map((item, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: item.name,
    url: `${origin}${item.path}`,
  }));
  return {
    "@type": type,
    name: title,
    description,
    url: `${origin}${path}`,
    publisher: siteOrganisation(ctx),
    ...(listed.length > 0 && { mainEntity: { "@type": "ItemList", itemListElement: listed } }),
  };
}

/**
 * Meta tags of a site page: title, description, canonical URL, picture and JSON-LD. `id`: of a page or service. Returned by loaders, so
 * that browsers do not load this code.
 */
export function describePage(ctx: Place, id: string, page: SitePage): MetaDescriptor[] {
  const { title, description, path, crumbs = [], data = pageData(ctx, page), picture = pictureAddress(ctx, id) } = page;
  const { origin } = ctx.url;
  const siteName = ctx.company.name;
  const trail = breadcrumbData([...crumbs, { name: title, path }], origin);
  return [
    { title: `${title} · ${siteName}` },
    ...pageMeta({ type: "website", title, description, address: `${origin}${path}`, siteName }),
    ...shareMeta({ url: picture, alt: copy.imageAlt }),
    { "script:ld+json": { "@context": "https://schema.org", ...data } },
    ...(crumbs.length > 0 ? [{ "script:ld+json": trail }] : []),
  ];
}
