import { albumPath } from "#app/catalogue/record/album-path.ts";
import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";
import { artistPath, type TrackArtist } from "#app/track/track.ts";

/** An ancestor of the current page. `path` starts with a slash. */
export type Crumb = { name: string; path: string };

const directoryPath = "/artists-list";

/** Artist directory, first artist and album, where they exist. */
export function crumbsTo({
  artists,
  album,
}: {
  artists: TrackArtist[];
  album?: { slug: string; title: string };
}): Crumb[] {
  const [artist] = artists;
  return [
    { name: copy.artists, path: directoryPath },
    ...(artist ? [{ name: artist.name, path: artistPath(artist) }] : []),
    ...(album ? [{ name: album.title, path: albumPath(album) }] : []),
  ];
}

/** schema.org BreadcrumbList of `crumbs` and the page itself. */
export function breadcrumbData(crumbs: Crumb[], origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
