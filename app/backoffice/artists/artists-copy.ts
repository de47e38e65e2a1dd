import { wordsOf } from "#app/records/definition/record-copy.ts";

/** Copy of the staff's pages of artists. */
export const artistsCopy = {
  ...wordsOf("artist", "artists"),
  lead: "All artists credited on songs. Published artists have a public page and are in the directory.",
  search: "Name or alias",
  emptyText: "Add an artist, or deliver music: its artists are added automatically.",
  deleteHint: "Only an artist without songs can be deleted. The address of the page stays taken.",
  inUse: "This artist is credited on songs or submissions. Merge it into another artist, or unpublish it.",
  slugTaken: "Page address: another artist has or had it, maybe a deleted one. Enter another one.",
  statuses: { published: "Published", unpublished: "Unpublished" },
  links: "Links",
  linksMany: (max: number) => `Links: enter at most ${max}.`,
  linkInvalid: (line: string) => `Links: “${line}” has no web address at its end.`,
  keepers: "Managed by",
  labels: "Labels with it on their roster",
  claims: "Claims",
  /** Reason that claimants read. */
  claimEnded: "The artist page was deleted.",
  keeperMissing: (email: string) => `Managed by: ${email} has no account.`,
  paymentPage: "Payment data",
  payment: "Payment data",
  mergePage: "Merge into another artist",
  songs: "Songs",
  albums: "Albums",
  slides: "Slides on Discover",
  messages: "Messages about its songs",
  restrictions: "Restrictions",
} as const;
