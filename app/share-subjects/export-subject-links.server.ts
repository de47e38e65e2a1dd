import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import type { SharedView } from "#app/share-subjects/share-subjects.server.ts";
import { exportShareLinks } from "#app/sharing/links/export-share-links.server.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";

const { figures: copy } = shareLinksCopy;

/** CSV with a line per link and item: slides with viewing time, or tracks with listening time. */
export function exportSubjectLinks(
  ctx: RequestContext,
  { subject, items, slides, tracks }: SharedView,
): Promise<Response> {
  if (slides !== null)
    return exportShareLinks(ctx, {
      subject,
      items: [{ id: coverItem, name: copy.cover }, ...slides, { id: summaryItem, name: copy.summary }],
      secondsOf: ({ seconds }, item) => seconds[item] ?? 0,
    });
  const recordings = new Map(tracks?.map(({ id, recordingId }) => [id, recordingId]));
  return exportShareLinks(ctx, {
    ...{ subject, items },
    secondsOf: ({ heardMs }, item) => Math.round((heardMs[recordings.get(item) ?? ""] ?? 0) / 1000),
  });
}
