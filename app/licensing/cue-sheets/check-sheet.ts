import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { readTime, timeProblems, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import type { CueSheet, CueSong } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { countriesOf, isMechanical, societiesOf } from "#app/licensing/rights/societies.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { resolveTerritories, territoriesOverlap, world } from "#app/rights/territories/territories.ts";
import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { sumByTerritory, whole } from "#app/rights/territories/territory-sums.ts";

const { checks, errors } = copy;
/** Countries and societies that a note names. */
const maxNamed = 5;

/** What keeps a society from paying for a song, in the countries where the sheet is for. */
function songProblems(song: CueSong, countries: readonly string[]): string[] {
  const { title, writers, publishers, isLicensed } = song;
  const parties = [...writers, ...publishers];
  const wrong = sumByTerritory(parties).filter(
    (sum) => sum.shareBp !== whole && territoriesOverlap(sum.countries ?? [world], countries),
  );
  const isAdministered = publishers.length > 0 && publishers.every(({ role }) => role !== "E");
  return [
    ...(isLicensed ? [] : [copy.notOnLicence(title)]),
    ...(writers.length === 0 ? [checks.noWriter(title)] : []),
    ...(parties.length === 0 ? [] : wrong.map(({ shareBp }) => checks.shares(title, shareBp / 100))),
    ...(isAdministered ? [checks.administrator(title)] : []),
    ...parties.flatMap(({ name, society, ipi }) => [
      ...(society === null ? [checks.noSociety(name)] : []),
      ...(society !== null && isMechanical(society) ? [checks.mechanical(name, society)] : []),
      ...(ipi === null ? [checks.noIpi(name)] : []),
    ]),
  ];
}

/** `cues`: their numbers, none where it is about the sheet as a whole. */
export type SheetProblem = { cues: number[]; message: string };

/** What a society or broadcaster would return the sheet for. */
export function checkSheet(sheet: Pick<CueSheet, "cues" | "songs" | "production">): SheetProblem[] {
  const { production } = sheet;
  const show = readTime(production.showLength);
  const countries = resolveTerritories(readTerritoryList(production.territory).codes);
  const found = new Map<string, number[]>();
  for (const { cue, number, song } of cuesWithSongs(sheet)) {
    const times = timeProblems(cue, show).map(([name, problem]) => {
      const message = errors[problem];
      return typeof message === "string" ? message : message(copy.cueFields[name]);
    });
    const missing = cue.duration === "" ? [checks.noDuration] : [];
    for (const message of new Set([...times, ...missing, ...songProblems(song, countries)]))
      found.set(message, [...(found.get(message) ?? []), number]);
  }
  const total = totalSeconds(sheet.cues);
  return [
    ...(sheet.cues.length === 0 ? [{ cues: [], message: copy.noCues }] : []),
    ...(show !== null && total > show ? [{ cues: [], message: checks.total }] : []),
    ...(production.airDate === "" ? [{ cues: [], message: checks.noAirDate }] : []),
    ...[...found].map(([message, cues]) => ({ cues, message })),
  ];
}

/**
 * Societies of writers and publishers that do not serve a country of the sheet, with those that do. It is no problem: they pay each other's
 * members. Nothing without countries, and for a society that is not known.
 */
export function foreignSocieties(sheet: Pick<CueSheet, "cues" | "songs" | "production">): string[] {
  const countries = resolveTerritories(readTerritoryList(sheet.production.territory).codes).filter(
    (code) => code !== world,
  );
  const parties = cuesWithSongs(sheet).flatMap(({ song }) => [...song.writers, ...song.publishers]);
  return [...new Set(parties.flatMap(({ society }) => society ?? []))].flatMap((society) => {
    const home = countriesOf(society);
    const unserved = home.length === 0 ? [] : countries.filter((code) => !home.includes(code));
    if (unserved.length === 0) return [];
    const local = societiesOf(unserved);
    const names = unserved.slice(0, maxNamed).map(territoryName);
    return copy.abroad(society, unserved.length > maxNamed ? [...names, "…"] : names, local.slice(0, maxNamed));
  });
}
