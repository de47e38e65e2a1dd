import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { maxQueryLength } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize, searchString } from "#app/catalogue/search/query/search-params.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

/** Groups whose values the editors of chips suggest. */
const suggested = ["mood", "genre", "instrument"] as const;

/** Address of the search for a brief: its filters and words, and its use. Null while it asks for nothing. */
function searchAddress({ chips, words }: Pick<BriefState, "chips" | "words">) {
  const { filters, usage, unused } = searchOfBrief(chips);
  const text = [filters.text, ...words].filter(Boolean).join(" ").slice(0, maxQueryLength);
  const search = searchString({ ...filters, text });
  const address = usage === null ? `/search${search}` : withUsage(`/search${search}`, writeUsage(usage));
  return { address, isEmpty: search === "", usage, unused };
}

/**
 * The first page of search for a brief, as the search shows it: rows, near matches, and the lights for its use, or without one for the
 * reader's. What the rows link to leads to the search. Null while the brief asks for nothing that can be searched for.
 */
export async function readBriefResults(ctx: RequestContext, state: Pick<BriefState, "chips" | "words">) {
  const { address, isEmpty, usage, unused } = searchAddress(state);
  const use = usage && summariseUsage(usage);
  const ignored = state.chips.filter(({ id }) => unused.includes(id)).map(({ label }) => label);
  if (isEmpty) return { address: null, use, ignored, list: null, suggestions: null };
  const url = new URL(address, ctx.url.origin);
  const { results, heads, hints, notices, near, nothing, status } = await readSearchPage(
    { ...ctx, url },
    url.searchParams,
  );
  const { tracks, lights, page, pages, total, more, facets } = results;
  return {
    address,
    use,
    /** Labels of chips that a search cannot follow. */
    ignored,
    list: {
      ...{ tracks, lights, total, more, heads, near, nothing, status },
      notes: [...hints, ...notices],
      next: nextAddress(address, { page, pages }),
      isCut: total > pageSize || more,
    },
    suggestions: Object.fromEntries(
      suggested.map((group) => [group, facets.choices[group].map(({ label }) => label)]),
    ) as Record<(typeof suggested)[number], string[]>,
  };
}

export type BriefResults = Awaited<ReturnType<typeof readBriefResults>>;
