import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import type { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { exportShareLinks } from "#app/sharing/links/export-share-links.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures: copy } = shareLinksCopy;

type SharedReel = Pick<Awaited<ReturnType<typeof requireSharedReel>>, "subject" | "items">;

/** A CSV file with a line for each link and slide. @throws AppError unauthorised, forbidden */
export function exportReelShares(ctx: RequestContext, { subject, items }: SharedReel): Promise<Response> {
  return exportShareLinks(ctx, {
    subject,
    items: [{ id: coverItem, name: copy.cover }, ...items, { id: summaryItem, name: copy.summary }],
    secondsOf: ({ seconds }, item) => seconds[item] ?? 0,
  });
}
