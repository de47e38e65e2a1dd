import type { MetaDescriptor } from "@remix-run/cloudflare";
import { linkedSongMeta } from "#app/catalogue/record/song-meta.ts";
import { songPicture } from "#app/catalogue/share/song-picture.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** The parameters of a share link. */
const linked = ["songId", "versionId", "lyrics"];

/** What other sites show of a link that selects a track in the search; null when it selects none. */
export function describeLink(
  ctx: Pick<RequestContext, "company" | "url">,
  track: TrackView | null,
): MetaDescriptor[] | null {
  if (track === null) return null;
  const { origin, pathname, searchParams } = ctx.url;
  const query = new URLSearchParams([...searchParams].filter(([name]) => linked.includes(name)));
  const image = sharePath(`song/${track.slug}`, songPicture(ctx, track));
  return linkedSongMeta(track, {
    origin,
    image,
    siteName: ctx.company.name,
    address: `${origin}${pathname.replace(/\.data$/, "")}?${query}`,
  });
}
