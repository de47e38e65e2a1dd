/** The search for pages and records by name: docs/product/navigation.md. */
export const jumpPath = "/jump";

/** Max hits of a kind. */
export const maxOfKind = 8;
/** Max characters that are looked up. */
export const maxJumpText = 80;

export const recordKinds = [
  "songs",
  "artists",
  "playlists",
  "parties",
  "requests",
  "licences",
  "invoices",
  "opportunities",
  "contacts",
  "companies",
  "people",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** `detail` tells hits of one name apart. */
export type Hit = { label: string; detail: string; to: string };
export type HitGroup = { kind: "pages" | RecordKind; hits: Hit[] };
