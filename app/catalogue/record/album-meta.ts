import type { MetaDescriptor } from "@remix-run/cloudflare";
import { albumCopy as copy } from "#app/catalogue/record/album-copy.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { breadcrumbData, crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import type { AlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { artistPath, formatDuration, isoDuration, songPath } from "#app/track/track.ts";

/** `image`: path of the share picture. */
type Place = { origin: string; siteName: string; image: string };

/** Meta tags of an album: Open Graph music.album, card, and schema.org MusicAlbum (docs/design/field-conventions.md). */
export function albumMeta(page: AlbumPage, { origin, siteName, image }: Place): MetaDescriptor[] {
  const { album, artists, tracks, totalMs } = page;
  const address = `${origin}${albumPath(album)}`;
  const names = artists.map(({ name }) => name).join(", ");
  const facts = copy.facts(copy.count(tracks.length), formatDuration(totalMs), album.year);
  const description = copy.description(album.title, names, facts);
  const crumbs = [...crumbsTo({ artists }), { name: album.title, path: albumPath(album) }];
  return [
    ...pageMeta({ type: "music.album", title: album.title, description, address, siteName }),
    ...artists.map((artist) => ({ property: "music:musician", content: `${origin}${artistPath(artist)}` })),
    ...(album.year === null ? [] : [{ property: "music:release_date", content: String(album.year) }]),
    ...tracks.flatMap((track) => [
      { property: "music:song", content: `${origin}${songPath(track)}` },
      ...(track.number === undefined ? [] : [{ property: "music:song:track", content: String(track.number) }]),
    ]),
    ...shareMeta({ url: `${origin}${image}`, alt: copy.imageAlt(album.title, names) }),
    { name: "twitter:title", content: album.title },
    { name: "twitter:description", content: description },
    { "script:ld+json": albumData(page, { address, origin }) },
    { "script:ld+json": breadcrumbData(crumbs, origin) },
  ];
}

function albumData({ album, artists, tracks }: AlbumPage, { address, origin }: { address: string; origin: string }) {
  return {
    "@context": "https://schema.org",
    "@type": "MusicAlbum",
    name: album.title,
    url: address,
    byArtist: artists.map((artist) => ({
      "@type": "MusicGroup",
      name: artist.name,
      url: `${origin}${artistPath(artist)}`,
    })),
    numTracks: tracks.length,
    ...(album.year === null ? {} : { datePublished: String(album.year) }),
    ...(album.label ? { recordLabel: { "@type": "Organization", name: album.label } } : {}),
    ...(album.upc ? { identifier: { "@type": "PropertyValue", propertyID: "UPC", value: album.upc } } : {}),
    track: tracks.map((track) => ({
      "@type": "MusicRecording",
      name: track.title,
      url: `${origin}${songPath(track)}`,
      duration: isoDuration(track.durationMs),
    })),
  };
}
