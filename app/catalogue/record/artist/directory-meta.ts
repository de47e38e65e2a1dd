import type { MetaDescriptor } from "@remix-run/cloudflare";
import { type DirectoryFilters, directoryAddress } from "#app/catalogue/record/artist/artist-directory.ts";
import { directoryCopy as copy } from "#app/catalogue/record/artist/directory-copy.ts";
import type { Directory } from "#app/catalogue/record/artist/list-artists.server.ts";
import { shareMeta } from "#app/media/share-meta.ts";
import { artistPath } from "#app/track/track.ts";

/** `image` is absolute. */
type Place = { origin: string; siteName: string; image: string };

/** Meta tags of a page of the directory. Pages filtered by text are not indexed: the letters lead to every artist. */
export function directoryMeta(
  { artists, page }: Directory,
  filters: DirectoryFilters,
  { origin, siteName, image }: Place,
): MetaDescriptor[] {
  const address = origin + directoryAddress({ ...filters, page });
  const title = [copy.title, copy.pageTitle(filters.letter, page)].filter(Boolean).join(": ");
  return [
    { name: "description", content: copy.lead },
    ...(filters.q === "" ? [] : [{ name: "robots", content: "noindex, follow" }]),
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: copy.lead },
    { property: "og:url", content: address },
    { property: "og:site_name", content: siteName },
    ...shareMeta({ url: image, alt: copy.imageAlt }),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "CollectionPage",
        name: title,
        url: address,
        mainEntity: {
          "@type": "ItemList",
          itemListElement: artists.map((artist, place) => ({
            "@type": "ListItem",
            position: place + 1,
            name: artist.name,
            url: `${origin}${artistPath(artist)}`,
          })),
        },
      },
    },
  ];
}
