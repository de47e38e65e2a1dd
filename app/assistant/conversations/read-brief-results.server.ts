import { readBox } from "#app/assistant/box/read-box.server.ts";
import { musical, wishLabel } from "#app/assistant/box/read-chips.ts";
import type { BriefChip } from "#app/assistant/brief/brief.ts";
import { searchOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { pageSize, readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { escapeMarkup } from "#app/edge/escape-markup.ts";
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
  const asked = box?.filters ?? given;
  // The chips of the page say what else was read.
  const chips = asked.read?.chips.filter(({ isUsed }) => isUsed) ?? [];
  const read = asked.read && { ...asked.read, chips, namesMissed: true as const };
  return { address, isEmpty: search === "", usage, unused, filters: { ...asked, ...(read && { read }) } };
}

type Wished = { chip: BriefChip; isMissed: (track: ListedTrack) => boolean };

/** The chips that the search follows, and which rows lack them. What is demanded no row lacks. */
function wishedOf({ chips }: Brief): Wished[] {
  return chips.flatMap((chip) => {
    if (!musical.has(chip.slot)) return [];
    const wish = wishLabel(chip, knownDictionary());
    // A phrase that the search does not know is a wish for each of its words, “in quotes”.
    const isOf = (one: string) => one === wish || (one[0] === "“" && wish?.includes(one.slice(1, -1)) === true);
    return { chip, isMissed: ({ missed }) => missed?.some(isOf) === true };
  });
}

/** A row with what it meets of the brief in words: "5 of 7 wishes, missing: piano". */
function withMissed(track: ListedTrack, wished: readonly Wished[]): ListedTrack {
  const { missed, ...row } = track;
  if (missed === undefined || wished.length === 0) return row;
  const labels = wished.flatMap(({ chip, isMissed }) => (isMissed(track) ? chip.label : []));
  const text = copy.wishes(wished.length) + (labels.length === 0 ? "" : copy.missing(labels.join(", ")));
  const html = `<span class="track-fit"><b>${wished.length - labels.length}</b> ${escapeMarkup(text)}</span>`;
  return { ...row, match: { from: row.match?.from ?? 0, html: (row.match?.html ?? "") + html } };
}

type Listed = Awaited<ReturnType<typeof readSearchPage>>;

/** How many tracks each chip costs, by its id: those of the page that lack it, and those that voices leave out. */
function costsOf({ chips }: Brief, wished: readonly Wished[], { results, near }: Listed): Record<string, number> {
  const rows = [...results.tracks, ...(near?.tracks ?? [])];
  const voices = chips.find(({ slot }) => slot === "vocals");
  const other = voices?.slot === "vocals" && voices.value.kind === "none" ? "yes" : "no";
  const { count = "0" } = results.facets.choices.vocals.find(({ value }) => value === other) ?? {};
  const costs = wished.map(({ chip, isMissed }): [string, number] => [
    chip.id,
    chip === voices ? Number(count.replaceAll(/\D/g, "")) : rows.filter(isMissed).length,
  ]);
  return Object.fromEntries(costs.filter(([, cost]) => cost > 0));
}

/**
 * The first page of search for a brief, as the search shows it: rows, near matches, and the lights for its use, or without one for the
 * reader's. What the rows link to leads to the search. Null while the brief asks for nothing that can be searched for.
 */
export async function readBriefResults(ctx: RequestContext, state: Brief) {
  const { address, isEmpty, usage, unused, filters } = await searchAddress(ctx, state);
  const use = usage && summariseUsage(usage);
  const ignored = state.chips.filter(({ id }) => unused.includes(id)).map(({ label }) => label);
  if (isEmpty) return { address: null, use, ignored, list: null, suggestions: null, costs: {} };
  const url = new URL(address, ctx.url.origin);
  const given = { filters, errors: {}, settled: null };
  const listed = await readSearchPage({ ...ctx, url }, url.searchParams, given);
  const wished = wishedOf(state);
  const { results, heads, hints, notices, near, nothing, status } = listed;
  const { tracks, lights, page, pages, total, more, facets } = results;
  return {
    address,
    use,
    /** Labels of chips that a search cannot follow. */
    ignored,
    list: {
      ...{ tracks: tracks.map((track) => withMissed(track, wished)), lights, total, more, heads, nothing, status },
      near: near && { ...near, tracks: near.tracks.map((track) => withMissed(track, wished)) },
      notes: [...hints, ...notices],
      next: nextAddress(address, { page, pages }),
      isCut: total > pageSize || more,
    },
    costs: costsOf(state, wished, listed),
    suggestions: Object.fromEntries(
      suggested.map((group) => [group, facets.choices[group].map(({ label }) => label)]),
    ) as Record<(typeof suggested)[number], string[]>,
  };
}

export type BriefResults = Awaited<ReturnType<typeof readBriefResults>>;
