import { lettersOf } from "#app/licensing/bank/read/bank-line.ts";
import type { Airing } from "#app/licensing/cue-sheets/as-run/read-as-run.ts";

/** A cue sheet by what its head says. */
export type Programme = {
  id: string;
  title: string;
  episodeTitle: string;
  episodeNumber: string;
  clockNumber: string;
  productionNumber: string;
  airDate: string;
};

export type MatchedAirings = {
  matched: { programme: Programme; days: string[] }[];
  unmatched: Airing[];
  ambiguous: Airing[];
};

const seriesKey = (title: string, episode: string) => `${lettersOf(title)}|${lettersOf(episode)}`;

/** Each airing with its programme: by clock or production number, else by series and episode; of several that of the same date. */
export function matchAsRun(airings: readonly Airing[], programmes: readonly Programme[]): MatchedAirings {
  const byKey = new Map<string, Programme[]>();
  for (const programme of programmes) {
    const { title, episodeTitle, episodeNumber, clockNumber, productionNumber } = programme;
    const episodes = [episodeTitle, episodeNumber].filter((text) => lettersOf(text) !== "");
    const series = (episodes.length === 0 ? [""] : episodes).map((episode) => seriesKey(title, episode));
    const codes = [clockNumber, productionNumber].map(lettersOf).filter((code) => code !== "");
    for (const key of new Set([...codes, ...(lettersOf(title) === "" ? [] : series)]))
      byKey.set(key, [...(byKey.get(key) ?? []), programme]);
  }
  const candidatesOf = ({ code, title, episode, number }: Airing) => {
    const keys = [lettersOf(code), ...[episode, number].filter(Boolean).map((text) => seriesKey(title, text))];
    const named = episode + number === "" ? [...keys, seriesKey(title, "")] : keys;
    return named.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? [];
  };
  const days = new Map<Programme, Set<string>>();
  const [unmatched, ambiguous]: [Airing[], Airing[]] = [[], []];
  for (const airing of airings) {
    const found = candidatesOf(airing);
    const [one, ...others] = found.length > 1 ? found.filter(({ airDate }) => airDate === airing.day) : found;
    if (found.length === 0) unmatched.push(airing);
    else if (one === undefined || others.length > 0) ambiguous.push(airing);
    else days.set(one, (days.get(one) ?? new Set()).add(airing.day));
  }
  const matched = [...days].map(([programme, aired]) => ({ programme, days: [...aired].toSorted() }));
  return { matched, unmatched, ambiguous };
}
