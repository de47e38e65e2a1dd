// The full path: under Node, where pages run in development, `react-dom/server` resolves to another build.
import reactDomServer from "react-dom/server.browser";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { SimilarBanner } from "#app/catalogue/similar/components/similar-banner.tsx";
import { TrackMatch } from "#app/catalogue/similar/components/track-match.tsx";
import type { MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import type { SimilarResults } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy } from "#app/catalogue/similar/similar-copy.ts";
import { maxSeeds, type SimilarQuery, similarParams } from "#app/catalogue/similar/similar-query.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";

/** Heading of ranked results as HTML, which costs no client code, and hidden fields of the search form. */
export type SimilarView = {
  label: string;
  html: string;
  problem: string | null;
  /** The seed does not exist for this visitor. */
  isUnknown: boolean;
  hidden: [string, string][];
  /** Weights to adjust; null if matches are not explained. */
  weights: SimilarQuery["weights"] | "none" | null;
};

/** Results as rows with their matches as HTML. `pathname`: of the page. */
export function renderMatches(
  pathname: string,
  filters: SearchFilters & { similar: SimilarQuery },
  tracks: MatchedTrack[],
): ListedTrack[] {
  const { seeds, minus } = filters.similar;
  const pathTo = (change: Partial<SimilarQuery>) =>
    pathname + searchString({ ...filters, similar: { ...filters.similar, ...change }, page: 1 });
  return tracks.map(({ match, ...track }) => {
    const html = reactDomServer.renderToStaticMarkup(
      <TrackMatch
        durationMs={track.durationMs}
        match={match}
        more={pathTo({ seeds: [...seeds, track.id].slice(-maxSeeds) })}
        less={pathTo({ minus: [...minus, track.id].slice(-maxSeeds) })}
      />,
    );
    return { ...track, match: { from: match.startMs / 1000, html } };
  });
}

/** Heading of a sound search that failed. */
export function renderNotMade(query: SimilarQuery, problem: string): SimilarView {
  const hidden = similarParams(query);
  return { label: similarCopy.label, html: "", problem, isUnknown: false, hidden, weights: null };
}

/** Heading of the page's sound search. `mayKeep`: offers to keep the visitor's own sound as a reference. */
export function renderSimilar(
  pathname: string,
  filters: SearchFilters,
  similar: SimilarResults,
  mayKeep: boolean,
): SimilarView {
  const { query, problem, results } = similar;
  const isExplained = query.explain && results !== null;
  return {
    label: similarCopy.label,
    html: reactDomServer.renderToStaticMarkup(
      <SimilarBanner pathname={pathname} filters={filters} similar={similar} mayKeep={mayKeep} />,
    ),
    problem,
    isUnknown: query.seeds.length > 0 && query.seeds.every((id) => !similar.tracks.has(id)),
    hidden: similarParams({ ...query, weights: isExplained ? null : query.weights }),
    weights: isExplained ? (query.weights ?? "none") : null,
  };
}
