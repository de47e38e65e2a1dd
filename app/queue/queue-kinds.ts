import type { Company } from "#app/edge/context/company.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";

type Kind = {
  /** Of its tab and of a row. */
  label: string;
  one: string;
  /** Who sees it: the area of its page. */
  area: Area;
  /** Of the main environment alone. */
  isMain?: true;
};

/** What waits for a person, in the order of the page. The SQL of each: `app/queue/kinds`. */
const kinds = {
  brief: { label: "Briefs", one: "Brief", area: "opportunities" },
  request: { label: "Requests of visitors", one: "Request of a visitor", area: "requests" },
  quote: { label: "Licence requests to quote", one: "To quote", area: "transactions-manage" },
  counter: { label: "Counter-offers of clients", one: "Counter-offer", area: "transactions-manage" },
  terms: { label: "Terms of rights holders", one: "Terms of a rights holder", area: "transactions-manage" },
  approval: { label: "Approvals overdue", one: "Approval overdue", area: "transactions-manage" },
  invoice: { label: "Invoices overdue", one: "Invoice overdue", area: "transactions-manage" },
  statement: { label: "Disputed statements", one: "Disputed statement line", area: "transactions-manage" },
  bank: { label: "Money received without an invoice", one: "Money without an invoice", area: "transactions-manage" },
  song: { label: "Submitted songs", one: "Submitted song", area: "songs-edit", isMain: true },
  shares: { label: "Stated shares", one: "Stated shares", area: "songs-edit", isMain: true },
  claim: { label: "Artist claims", one: "Artist claim", area: "artist-records", isMain: true },
  rating: { label: "Songs to rate", one: "Song to rate", area: "rating-queue" },
  decision: { label: "Ratings to decide", one: "Rating to decide", area: "rating-decide" },
  duplicate: { label: "Duplicates", one: "Duplicate", area: "songs-edit" },
  delivery: { label: "Deliveries with problems", one: "Delivery with problems", area: "ingestions", isMain: true },
  file: { label: "Uploaded files", one: "Uploaded file", area: "ingestions", isMain: true },
  index: { label: "Songs search cannot read", one: "Song search cannot read", area: "index-problems" },
  dispute: { label: "Disputed shares", one: "Disputed shares", area: "rights-edit" },
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
