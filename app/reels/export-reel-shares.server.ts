import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { coverItem, summaryItem } from "#app/reels/reel-items.ts";
import type { requireSharedReel } from "#app/reels/require-shared-reel.server.ts";
import { type ExportedLink, listExportedLinks } from "#app/sharing/export-figures.server.ts";
import { wholeItem } from "#app/sharing/share-answer.ts";
import { shareLinksCopy } from "#app/sharing/share-links-copy.ts";

const { csv: heads, figures: copy } = shareLinksCopy;

type SharedReel = Pick<Awaited<ReturnType<typeof requireSharedReel>>, "subject" | "items">;
type Item = { id: string; name: string };

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** The items of the reel, and those that were answered before they were removed. The whole is the reel itself. */
function itemsOf({ subject, items }: SharedReel, { answers }: ExportedLink): Item[] {
  const own = [
    { id: wholeItem, name: subject.title },
    { id: coverItem, name: copy.cover },
    ...items,
    { id: summaryItem, name: copy.summary },
  ];
  const removed = answers.filter(({ item }) => !own.some(({ id }) => id === item));
  return [...own, ...removed.map(({ item, name }) => ({ id: item, name }))];
}

/** A CSV file with a line for each link and slide. @throws AppError unauthorised, forbidden */
export async function exportReelShares(ctx: RequestContext, reel: SharedReel): Promise<Response> {
  const links = await listExportedLinks(ctx, reel.subject);
  const lines = links.flatMap((link) =>
    itemsOf(reel, link).map(({ id, name }) => {
      const answer = link.answers.find(({ item }) => item === id);
      const { recipient, email, state, createdAt, seconds } = link;
      return [
        ...[recipient, email, state, iso(createdAt), name],
        ...[seconds[id] ?? 0, answer?.mark ?? null, answer?.note ?? null, iso(answer?.at)],
      ];
    }),
  );
  return csvResponse("share-links", heads, lines);
}
