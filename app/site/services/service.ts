import type { Point } from "#app/site/content/page-texts.ts";
import type { ContactBlock, PageRule, SiteBlock } from "#app/site/read-page-content.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Layout of the recordings on a service's page. */
export type HearAs =
  /** Covers in a row. */
  | "cards"
  /** Numbered rows with a waveform. */
  | "shortlist"
  /** Positions on a tempo scale. */
  | "tempo";

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
  hear: { title: string; text: string; as: HearAs; rule: PageRule };
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
export type ServiceView = { service: ServiceContent; next: ServiceEntry; number: number } & PageBlocks;

/** What a service's or campaign's page plays and whom it names. */
export type PageBlocks = { tracks: TrackView[]; clients: SiteBlock[]; contact: ContactBlock | null };

export const servicesCrumb = { name: "Services", path: "/services" };

/** The address of a service's page. */
export function servicePath({ slug }: { slug: string }): string {
  return `/services/${slug}`;
}
