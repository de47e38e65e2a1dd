/**
 * What is wrong with a part of a search, and what the search page does instead. The API, programs and smart playlists refuse it, so they say
 * only what is wrong.
 */
export type SearchProblem = { problem: string; effect: string };

/** A part that the search page leaves out. */
export function leftOutOfSearch(problem: string): SearchProblem {
  return { problem, effect: "It was ignored in this search." };
}

/** As the search page says it. */
export function problemOnPage({ problem, effect }: SearchProblem): string {
  return effect === "" ? problem : `${problem} ${effect}`;
}

export function errorsOnPage<Part extends string>(problems: Partial<Record<Part, SearchProblem>>) {
  const named = Object.entries<SearchProblem | undefined>(problems);
  return Object.fromEntries(
    named.flatMap(([part, problem]) => (problem === undefined ? [] : [[part, problemOnPage(problem)]])),
  ) as Partial<Record<Part, string>>;
}
