import { leftOutOfSearch } from "#app/catalogue/search/search-problem.ts";
import type { ShapeName } from "#app/catalogue/shape/curve.ts";
import type { Fit, FitQuery } from "#app/catalogue/shape/fit.ts";

export const shapeNames: Record<ShapeName, string> = {
  build: "Build",
  drop: "Drop",
  arc: "Arc",
  steady: "Steady",
  sting: "Sting",
};

export const shapeCopy = {
  legend: "How it develops",
  fitLegend: "Length to fit",
  hints: {
    build: "Builds to the end",
    drop: "Holds back, then hits",
    arc: "Rises and falls",
    steady: "Keeps its level",
    sting: "Hits at once, then fades",
  } satisfies Record<ShapeName, string>,
  draw: "Draw a curve",
  any: "Any",
  fitField: "Seconds",
  tolerance: "±",
  toleranceField: "Tolerance, seconds",
  fitApply: "Find cuts",
  spot: (seconds: number) => `${seconds} s`,
  develops: "Develops like",
  drawn: "your curve",
  unavailable: "an unavailable track",
  makes: ({ seconds, tolerance }: FitQuery) => `${seconds} s (± ${tolerance} s)`,
  makesTitle: "Cuts to",
  makesToo: "cuts to",
  editCurve: "Change the curve",
  clearShape: "Clear the curve",
  clearFit: "Clear the length",
  like: "More tracks that build like this",
  legendOfCurves: "Solid line: the track. Dashed line: the curve you asked for.",
  wave: "The curve you asked for",
  match: "Match",
  sort: "Best match",
  bestFit: "Best fit",
  fitOf: {
    whole: "whole track",
    section: "section to section",
    downbeat: "to a bar",
  } satisfies Record<Fit["kind"], string>,
  count: (count: number, isCut: boolean) =>
    count === 1 ? "1 track" : isCut ? `The best ${count} tracks` : `${count} tracks`,
  empty: {
    title: "No tracks match",
    text: "Remove a filter, allow more tolerance, or try another curve.",
  },
} as const;

/** "+0.4 s" */
export function signedSeconds(ms: number): string {
  const seconds = Math.abs(ms / 1000).toFixed(1);
  if (seconds === "0.0") return "±0.0 s";
  return `${ms < 0 ? "−" : "+"}${seconds} s`;
}

/** Parameters that are not valid. */
export const shapeProblems = {
  unknown: leftOutOfSearch("Unknown shape. Choose build, drop, arc, steady or sting."),
  badCurve: leftOutOfSearch("This curve can't be read. Draw it again."),
  badSource: leftOutOfSearch("The id of the track whose curve you want isn't valid."),
  badPassage: { problem: "The passage can't be read.", effect: "The curve of the full track is used." },
  badLength: leftOutOfSearch("Length to fit must be between 1 and 3,600 seconds."),
  badTolerance: { problem: "The tolerance must be between 0 and 10 seconds.", effect: "1 second is used." },
} as const;

/** Messages of the search page about what it leaves out. */
export const shapeMessages = {
  unknownSource: "The track whose curve you want isn't available here. It was ignored in this search.",
  notAnalysed: "This track hasn't been analysed yet, so it has no curve. Try again in a few minutes.",
  notWithSound: "A borrowed curve can't be combined with a search by sound. It was ignored in this search.",
} as const;
