import type { TrackView } from "#app/track/track.ts";

/** A heading with a sentence: an item of a list. */
export type Point = { name: string; text: string };

/** How the recordings of a service's page are shown. */
export type HearAs =
  /** Covers in a row. */
  | "cards"
  /** Numbered rows with a waveform, as a shortlist is sent. */
  | "shortlist"
  /** Their places on a scale of tempos. */
  | "tempo";

/** Which recordings a service's page plays: those that curators picked, or the most popular ones that fit. */
export type Fit = "curated" | { vocals?: boolean; bpmMin?: number; bpmMax?: number };

/** The slope of strata behind a page's title: `palette` is a colour family of strata.css, the others are of `StrataShape`. */
export type ServiceArt = {
  palette: number;
  layers: number;
  top: number;
  bowl: number;
  slope: number;
  centre: number;
};

/** What the page of one service says. */
export type ServiceContent = {
  slug: string;
  name: string;
  /** One line in lists of services. */
  summary: string;
  /** Under the title. */
  lead: string;
  /** For search engines: one or two sentences. */
  description: string;
  gets: { title: string; items: readonly Point[] };
  steps: { title: string; items: readonly Point[] };
  hear: { title: string; text: string; as: HearAs; fit: Fit };
  deliverables: { title: string; items: readonly Point[] };
  /** Beside "Talk to a Creative". */
  link: { to: string; label: string };
  /** Whether "Our work" has a category of the same slug. */
  hasWork: boolean;
  art: ServiceArt;
};

/** What a list of services says of one. */
export type ServiceEntry = Pick<ServiceContent, "slug" | "name" | "summary">;

/** A service's page as the browser gets it. */
export type ServiceView = { service: ServiceContent; tracks: TrackView[]; next: ServiceEntry; number: number };

export const servicesCrumb = { name: "Services", path: "/services" };

/** The address of a service's page. */
export function servicePath({ slug }: { slug: string }): string {
  return `/services/${slug}`;
}
