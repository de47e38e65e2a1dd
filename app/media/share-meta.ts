import type { MetaDescriptor } from "@remix-run/cloudflare";

/** A page's preview picture for other sites. `url` is absolute. */
export type ShareImage = { url: string; alt: string; type?: "image/png" | "image/webp" };

/** Open Graph and X meta tags of the picture. */
export function shareMeta({ url, alt, type = "image/png" }: ShareImage): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: type },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: url },
  ];
}

type PageMeta = {
  type: string;
  title: string;
  description: string;
  address: string;
  siteName: string;
  /** Canonical URL. */
  canonical?: string;
};

/** Description, canonical URL and basic Open Graph meta tags of a page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { type, title, description, address, siteName, canonical = address } = page;
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:type", content: type },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:site_name", content: siteName },
  ];
}
