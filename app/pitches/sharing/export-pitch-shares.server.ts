import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { requireSharedPitch } from "#app/pitches/sharing/require-shared-pitch.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import { exportShareLinks } from "#app/sharing/links/export-share-links.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures: copy } = shareLinksCopy;

type Shared = Awaited<ReturnType<typeof requireSharedPitch>>;

/** A CSV file with a line for each link and slide. @throws AppError unauthorised, forbidden */
export function exportPitchShares(ctx: RequestContext, { subject, slides }: Shared): Promise<Response> {
  return exportShareLinks(ctx, {
    subject,
    items: [{ id: coverItem, name: copy.cover }, ...slides, { id: summaryItem, name: copy.summary }],
    secondsOf: ({ seconds }, item) => seconds[item] ?? 0,
  });
}
