import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { csvResponse } from "#app/edge/http/csv-response.server.ts";
import { type ExportedLink, listExportedLinks } from "#app/sharing/links/export-figures.server.ts";
import type { ShareSubject } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy } from "#app/sharing/links/share-links-copy.ts";
import { wholeItem } from "#app/sharing/visits/share-answer.ts";

type Item = { id: string; name: string };

type Exported = {
  subject: ShareSubject & { title: string };
  /** Items in order. */
  items: Item[];
  /** Seconds that a link's visits spent on an item. */
  secondsOf(link: ExportedLink, item: string): number;
};

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());

/** The items, and removed ones with answers. The whole is the subject itself. */
function itemsOf({ subject, items }: Exported, { answers }: ExportedLink): Item[] {
  const own = [{ id: wholeItem, name: subject.title }, ...items];
  const removed = answers.filter(
    ({ item, mark, note }) => (mark !== null || note !== "") && !own.some(({ id }) => id === item),
  );
  return [...own, ...removed.map(({ item, name }) => ({ id: item, name }))];
}

/** CSV with a line per link and item. The caller has checked the subject. @throws AppError unauthorised, forbidden */
export async function exportShareLinks(ctx: RequestContext, exported: Exported): Promise<Response> {
  const links = await listExportedLinks(ctx, exported.subject);
  const lines = links.flatMap((link) =>
    itemsOf(exported, link).map(({ id, name }) => {
      const answer = link.answers.find(({ item }) => item === id);
      const { recipient, email, state, createdAt } = link;
      return [
        ...[recipient, email, state, iso(createdAt), name],
        ...[exported.secondsOf(link, id), answer?.mark ?? null, answer?.note ?? null, iso(answer?.at)],
      ];
    }),
  );
  return csvResponse("share-links", shareLinksCopy.csv(shareLinksCopy.kinds[exported.subject.kind].item), lines);
}
