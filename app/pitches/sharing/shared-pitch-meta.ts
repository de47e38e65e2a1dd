import type { MetaDescriptor } from "@remix-run/cloudflare";
import { shareMeta } from "#app/media/share-meta.ts";
import { pitchViewerCopy as copy } from "#app/pitches/viewer/viewer-copy.ts";
import { coverPreview } from "#app/playlists/playlist.ts";
import type { Reel } from "#app/reels/reel.ts";

type Described = { reel: Reel; company: string; origin: string };

const media = "/media/";

/**
 * Link preview of an open link: title, first words and picture. Made by the server, because the reels' page has no room for it.
 */
export function sharedPitchMeta({ reel, company, origin }: Described): MetaDescriptor[] {
  const { background, path, title } = reel;
  const own = background?.startsWith(media) ? background.slice(media.length) : null;
  return [
    { property: "og:type", content: "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: reel.description || copy.description(company, reel.slides.length) },
    { property: "og:url", content: origin + path },
    { property: "og:site_name", content: company },
    ...shareMeta({
      alt: copy.picture(title),
      ...(own === null
        ? { url: `${origin}${path}/picture.png` }
        : { url: origin + coverPreview(own), type: "image/webp" }),
    }),
  ];
}
