import type { TrackView } from "#app/track/track.ts";

/** Item of a list: heading and sentence. */
export type Point = { name: string; text: string };

/** Layout of the recordings on a service's page. */
export type HearAs =
  /** Covers in a row. */
  | "cards"
  /** Numbered rows with a waveform. */
  | "shortlist"
  /** Positions on a tempo scale. */
  | "tempo";

/** Recordings of a service's page: curated, or the most popular ones that match. */
export type Fit = "curated" | { vocals?: boolean; bpmMin?: number; bpmMax?: number };

/** Artwork behind a page's title: `palette` is a colour of strata.css, the others are of `RidgeShape`. */
export type ServiceArt = {
  palette: number;
  layers: number;
  top: number;
  bowl: number;
  slope: number;
  centre: number;
};

/** Content of a service's page. */
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

/** Item of a list of services. */
export type ServiceEntry = Pick<ServiceContent, "slug" | "name" | "summary">;

/** A service's page as sent to the browser. */
export type ServiceView = { service: ServiceContent; tracks: TrackView[]; next: ServiceEntry; number: number };

export const servicesCrumb = { name: "Services", path: "/services" };

/** The address of a service's page. */
export function servicePath({ slug }: { slug: string }): string {
  return `/services/${slug}`;
}
