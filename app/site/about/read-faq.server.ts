import { freeSlug, slugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultFaq } from "#app/site/about/default-faq.server.ts";
import type { FaqEntry } from "#app/site/about/faq.ts";
import { listPublishedEntries } from "#app/site/content/list-entries.server.ts";

/**
 * The questions of this host: those that its staff have published, else the built-in ones. An anchor is made of its question; of two equal
 * ones the second gets a number. One round trip.
 */
export async function readFaq(ctx: RequestContext): Promise<FaqEntry[]> {
  const entries = await listPublishedEntries(ctx, ["faq"]);
  if (entries.length === 0) return [...defaultFaq];
  const taken = new Set<string>();
  return entries.map(({ title, detail, body }) => {
    const id = freeSlug(slugOf(title, "question"), taken);
    taken.add(id);
    return { id, topic: detail, question: title, answer: body };
  });
}
