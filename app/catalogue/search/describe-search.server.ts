import type { MetaDescriptor } from "@remix-run/cloudflare";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import { linkedSongMeta } from "#app/catalogue/record/song-meta.ts";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { songPicture } from "#app/catalogue/share/song-picture.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture, sitePictureAlt } from "#app/media/site-picture.ts";
import type { TrackView } from "#app/track/track.ts";

/** Parameters of a share link. */
const linked = ["songId", "versionId", "lyrics"];

type Described = {
  filters: { page: number };
  name: string;
  /** Whether the URL has more than a page number. */
  isNarrowed: boolean;
  /** The track that the URL selects. */
  selected: TrackView | null;
};

/**
 * Title of a search and link preview of it, or of its selected track. Search engines index recordings on their own pages, and of the search
 * only the whole catalogue, which has two URLs.
 */
export function describeSearch(
  ctx: Pick<RequestContext, "company" | "url">,
  { filters, name, isNarrowed, selected }: Described,
): MetaDescriptor[] {
  const { origin, pathname, searchParams } = ctx.url;
  const siteName = ctx.company.name;
  const title = { title: pageTitle(selected?.title ?? name, copy.title, siteName) };
  const addressWith = (isKept: (name: string) => boolean) => {
    const query = new URLSearchParams([...searchParams].filter(([name]) => isKept(name)));
    return `${origin}${pathname.replace(/\.data$/, "")}${query.size > 0 ? `?${query}` : ""}`;
  };
  if (selected !== null) {
    const image = sharePath(`song/${selected.slug}`, songPicture(ctx, selected));
    const address = addressWith((name) => linked.includes(name));
    return [title, ...linkedSongMeta(selected, { origin, image, siteName, address })];
  }
  const address = addressWith((name) => name !== "_routes");
  const whole = `${origin}/search${filters.page > 1 ? `?page=${filters.page}` : ""}`;
  return [
    title,
    ...pageMeta({
      type: "website",
      title: pageTitle(name, copy.title),
      description: copy.label,
      address,
      siteName,
      canonical: isNarrowed ? address : whole,
    }),
    ...(isNarrowed ? [{ name: "robots", content: "noindex, follow" }] : []),
    ...shareMeta({ url: origin + sharePath("site", sitePicture(ctx)), alt: sitePictureAlt }),
  ];
}

/** The same for a page that starts a search: indexed without parameters. */
export function describeTool(
  ctx: Pick<RequestContext, "company" | "url">,
  { path, title, description }: { path: string; title: string; description: string },
): MetaDescriptor[] {
  const siteName = ctx.company.name;
  const { origin } = ctx.url;
  return [
    { title: pageTitle(title, siteName) },
    ...pageMeta({ type: "website", title, description, address: origin + path, siteName }),
    ...shareMeta({ url: origin + sharePath("site", sitePicture(ctx)), alt: sitePictureAlt }),
  ];
}
