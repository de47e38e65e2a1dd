import type { Difference } from "#app/brands/analysis/read-analysis.server.ts";
import { fitCopy } from "#app/catalogue/fit/fit-copy.ts";

/** "slower, warmer and fewer vocals". */
function inWords(differences: readonly Difference[]): string {
  const words = differences.map(({ measure, isMore }) => fitCopy[isMore ? "more" : "less"][measure]);
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(words.slice(0, 4));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const analysisCopy = {
  title: "Sonic Analysis",
  lead: "How a brand sounds compared with its rivals, how its sound changes by campaign, and which tracks break its rules.",
  brand: "Brand",
  rivals: (max: number) => `Compare with, at most ${max}`,
  compare: "Compare",
  brands: "Brands",
  edit: "Tracks and rules",
  empty: "No brands yet",
  emptyText: "Add a brand and the tracks it has used. Its sound is measured from them.",
  add: "Add a brand",
  map: "Map",
  mapOf: (names: string) => `Brightness and activity of ${names}. The table below has the same figures.`,
  mapNote: (hasDrift: boolean) =>
    `Large marks are averages, small ones tracks, dashed lines the spread of the tracks.${hasDrift ? " The solid line joins the brand's campaigns in order." : ""}`,
  measures: "Measures",
  measure: "Measure",
  scale: fitCopy.scale,
  likeness: "Likeness",
  likenessNote:
    "Within: two tracks of the brand. With: a track of the brand and one of the rival. 80% means more alike than 80% of all pairs of the catalogue.",
  aspect: "Aspect",
  overall: "All",
  within: (name: string) => `Within ${name}`,
  with: (name: string) => `With ${name}`,
  apart: "What sets it apart",
  differs: (differences: readonly Difference[], rival: string) =>
    differences.length === 0
      ? `No audible difference from ${rival}.`
      : `${capital(inWords(differences))} than ${rival}.`,
  noRivals: "Choose brands to compare with.",
  rivalWithoutSongs: (name: string) => `${name} has no track that can be compared.`,
  drift: "Drift by campaign",
  noCampaigns: "Name the campaigns of its tracks to see how the sound drifts.",
  driftColumns: {
    campaign: "Campaign",
    songs: "Tracks",
    change: "Change from the previous campaign",
    match: "Match with its other tracks",
  },
  changed: (differences: readonly Difference[] | null) =>
    differences === null ? "–" : differences.length === 0 ? "No audible change" : capital(inWords(differences)),
  broken: "Rules broken",
  noneBroken: "All its tracks follow its rules.",
  leftOut: "Left out",
} as const;
