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
  /** The pages that a collection leads to. */
  items?: { name: string; path: string }[];
  /** The pages above it. */
  crumbs?: Crumb[];
  /** schema.org's description of what the page is about, in place of one of the page. */
  data?: object;
  /** The absolute address of its picture for sharing, where it is not that of `id`. */
  picture?: string;
};

type Place = Pick<RequestContext, "company" | "url">;

/** schema.org's description of a page, and whose it is. */
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
 * What search engines and other sites are told of a page of the site: title, description, canonical address, picture and JSON-LD. `id`
 * is a page's or a service's. Routes return it with their data, so that browsers do not load the code that makes it.
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
