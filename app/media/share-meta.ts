import type { MetaDescriptor } from "@remix-run/cloudflare";

/** A page's picture for other sites. `url` is absolute. */
export type ShareImage = { url: string; alt: string };

/** Open Graph's and X's descriptions of the picture. */
export function shareMeta({ url, alt }: ShareImage): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: url },
  ];
}
