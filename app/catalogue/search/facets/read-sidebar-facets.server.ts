import { type FacetCounts, readFacets, toCounted } from "#app/catalogue/search/facets/facet-counts.ts";
import { lastSeenRevision } from "#app/catalogue/search/known-counts.server.ts";
import { type FacetGroup, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { countHits, readVocabulary } from "#app/catalogue/search/query/search-sql.ts";
import { searchCopy } from "#app/catalogue/search/search-copy.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary, updateVocabulary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { formatCount } from "#app/ui/format-count.ts";

/** A group of the search sidebar. `name`: search parameter; `single`: radio buttons. */
export type SidebarGroup = {
  name: FacetGroup;
  legend: string;
  single: boolean;
  /** With at least one recording. `count` is formatted. */
  values: { value: string; label: string; count: string }[];
};

const shownGroups = ["ai", "vocals", "key", "mood", "genre", "instrument", "explicit"] as const satisfies FacetGroup[];
const singleGroups: readonly FacetGroup[] = ["ai", "vocals", "key", "explicit"];

/** Counts of the whole catalogue change slowly. docs/decisions/013-result-cache.md */
const ttlMs = 300_000;
/** How old counts get at most once a search has found a later revision of the projection. */
const outdatedMs = 60_000;
/** About 3 KB each. */
const maxEntries = 100;

type Entry = { readAt: number; revision: number | null; groups: SidebarGroup[] };

/** By company and whether the visitor is signed in, which determine visibility. */
const entries = new RecentEntries<Entry>(maxEntries);

function toGroups(facets: FacetCounts): SidebarGroup[] {
  return shownGroups.flatMap((name) => {
    const { values, more } = facets[name];
    const found = values
      .filter(({ count }) => count > 0)
      .map(({ value, label, count }) => ({ value, label, count: formatCount(count, more) }));
    const group = { name, legend: searchCopy.groups[name], single: singleGroups.includes(name), values: found };
    return found.length === 0 ? [] : [group];
  });
}

async function countFacets({ search, ...ctx }: RequestContext): Promise<SidebarGroup[]> {
  const { filters } = readSearchParams(new URLSearchParams());
  const { all } = searchExpressions(filters, hiddenTokens(ctx), knownDictionary());
  const [terms, counted] = await search.batch<{ terms?: string }>([
    search.prepare(readVocabulary),
    search.prepare(countHits).bind(all),
  ]);
  const { vocabulary } = updateVocabulary(terms?.results[0]?.terms ?? "[]");
  return toGroups(readFacets({ vocabulary, all: toCounted(counted), without: [], filters }));
}

function isCurrent({ readAt, revision }: Entry, now: number): boolean {
  return now - readAt < (revision === lastSeenRevision() ? ttlMs : outdatedMs);
}

/**
 * Filters of the search sidebar with this visitor's counts: at most 5 minutes old, one minute once a search has found other music. Empty if the search database cannot be read; the page is
 * then not cached.
 */
export async function readSidebarFacets(ctx: RequestContext): Promise<SidebarGroup[]> {
  const key = `${ctx.company.id} ${ctx.actor === null}`;
  const hit = entries.get(key);
  if (hit !== undefined && isCurrent(hit, ctx.now)) return hit.groups;
  const revision = lastSeenRevision();
  try {
    const groups = await countFacets(ctx);
    // An empty catalogue is being prepared and not cached.
    if (groups.length > 0) entries.set(key, { readAt: ctx.now, revision, groups });
    else entries.delete(key);
    return groups;
  } catch (error) {
    ctx.cache.allowed = false;
    console.warn("search sidebar: the facets could not be read", error);
    return [];
  }
}
