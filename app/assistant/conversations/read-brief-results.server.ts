import { readBox } from "#app/assistant/box/read-box.server.ts";
import { musical } from "#app/assistant/box/read-chips.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { pageSize, readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { nextAddress } from "#app/player/queue/result-address.ts";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

/** Max characters of a text in an address. */
const maxAddressed = 2000;
/** Groups whose values the editors of chips suggest. */
const suggested = ["mood", "genre", "instrument"] as const;

type Brief = Pick<BriefState, "chips" | "words"> & { text?: string };

/** The search of the box for a brief whose chips are those of its text, but for some that were taken out; null for others. */
async function boxOf(ctx: RequestContext, { text = "", chips, words }: Brief) {
  if (words.length > 0 || text.length > maxAddressed) return null;
  const wanted = chips.filter(({ slot }) => musical.has(slot)).map(({ id, label }) => `${id} ${label}`);
  const whole = (await readBox(ctx, new URLSearchParams({ q: text })))?.filters.read;
  const read = whole?.chips.filter(({ isUsed, label, id }) => isUsed && id !== label) ?? [];
  const dropped = read.filter(({ id, label }) => !wanted.includes(`${id} ${label}`)).map(({ id }) => id);
  if (whole === undefined || read.length - dropped.length !== wanted.length) return null;
  const params = new URLSearchParams([["q", text], ...dropped.map((id) => ["drop", id])]);
  const found = await readBox(ctx, params);
  return found && { params, filters: found.filters };
}

/** Address of the search for a brief: its text, else the wishes of its chips; its use. */
async function searchAddress(ctx: RequestContext, brief: Brief) {
  const added = brief.words.map((words) => ({ words, weight: 1 }));
  const { filters, usage, unused } = searchOfBrief(brief.chips, knownDictionary(), added);
  const box = await boxOf(ctx, brief);
  // What an editor changed is no part of the text: its wishes are the address.
  const search = box === null ? searchString(filters) : `?${box.params}`;
  const address = usage === null ? `/search${search}` : withUsage(`/search${search}`, writeUsage(usage));
  const given = { ...readSearchParams(new URLSearchParams(search)).filters, usage };
  return { address, isEmpty: search === "", usage, unused, filters: box?.filters ?? given };
}

/**
 * The first page of search for a brief, as the search shows it: rows, near matches, and the lights for its use, or without one for the
 * reader's. What the rows link to leads to the search. Null while the brief asks for nothing that can be searched for.
 */
export async function readBriefResults(ctx: RequestContext, state: Brief) {
  const { address, isEmpty, usage, unused, filters } = await searchAddress(ctx, state);
  const use = usage && summariseUsage(usage);
  const ignored = state.chips.filter(({ id }) => unused.includes(id)).map(({ label }) => label);
  if (isEmpty) return { address: null, use, ignored, list: null, suggestions: null };
  const url = new URL(address, ctx.url.origin);
  const { results, heads, hints, notices, near, nothing, status } = await readSearchPage(
    { ...ctx, url },
    url.searchParams,
    { filters, errors: {}, settled: null },
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
