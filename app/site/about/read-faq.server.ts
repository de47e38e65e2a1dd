import { freeSlug, slugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultFaq } from "#app/site/about/default-faq.server.ts";
import type { FaqEntry } from "#app/site/about/faq.ts";
import { selectPublishedEntries } from "#app/site/content/list-entries.server.ts";

/**
 * Questions of this host: published by its staff, else the built-in ones. Anchors are derived from questions, numbered if equal. One round
 * trip.
 */
export async function readFaq(ctx: RequestContext): Promise<FaqEntry[]> {
  const entries = await selectPublishedEntries(ctx, { kinds: ["faq"], page: "/faq" });
  if (entries.length === 0) return [...defaultFaq];
  const taken = new Set<string>();
  return entries.map(({ title, detail, body }) => {
    const id = freeSlug(slugOf(title, "question"), taken);
    taken.add(id);
    return { id, topic: detail, question: title, answer: body };
  });
}
