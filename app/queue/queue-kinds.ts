import type { Company } from "#app/edge/context/company.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";

type Kind = {
  label: string;
  /** Who sees it: the area of its page. */
  area: Area;
  /** The list that has it among others. */
  list: string;
  /** Of the main environment alone. */
  isMain?: true;
};

/** What waits for a person, in the order of the page. The SQL of each: `app/queue/kinds`. */
const kinds = {
  brief: { label: "Briefs", area: "opportunities", list: "/opportunities" },
  request: { label: "Requests of visitors", area: "requests", list: "/requests" },
  quote: { label: "Licence requests to quote", area: "transactions-manage", list: "/transactions/all" },
  counter: { label: "Counter-offers of clients", area: "transactions-manage", list: "/transactions/all" },
  terms: { label: "Terms of rights holders", area: "transactions-manage", list: "/approvals" },
  approval: { label: "Approvals overdue", area: "transactions-manage", list: "/approvals" },
  invoice: { label: "Invoices overdue", area: "transactions-manage", list: "/invoices" },
  song: { label: "Submitted songs", area: "songs-edit", list: "/song-submissions", isMain: true },
  shares: { label: "Stated shares", area: "songs-edit", list: "/song-submissions", isMain: true },
  claim: { label: "Artist claims", area: "artist-records", list: "/artist-claims", isMain: true },
  rating: { label: "Songs to rate", area: "rating-queue", list: "/rating" },
  decision: { label: "Ratings to decide", area: "rating-decide", list: "/rating" },
  duplicate: { label: "Duplicates", area: "songs-edit", list: "/songs/duplicates" },
  delivery: { label: "Deliveries with problems", area: "ingestions", list: "/ingestions", isMain: true },
  file: { label: "Uploaded files", area: "ingestions", list: "/ingestions/files", isMain: true },
  index: { label: "Songs search cannot read", area: "index-problems", list: "/search-words/problems" },
  dispute: { label: "Disputed shares", area: "rights-edit", list: "/songs/list" },
} as const satisfies Record<string, Kind>;

export type QueueKind = keyof typeof kinds;
export const queueKinds: Record<QueueKind, Kind> = kinds;
export const queueKindIds = Object.keys(kinds) as QueueKind[];

/** Max rows of a kind that are counted. */
export const maxCounted = 1000;

type Viewer = { actor: Parameters<typeof can>[0]; company: Pick<Company, "environment" | "subdomain"> };

/** The kinds that a person's scopes open at a company. */
export function openKinds({ actor, company }: Viewer): QueueKind[] {
  return queueKindIds.filter((id) => {
    const { area, isMain } = queueKinds[id];
    return can(actor, area, company) && (!isMain || company.environment === "main");
  });
}
