import type { Company } from "#app/edge/context/company.ts";
import { type ScopeName, sharedScopes } from "#app/identity/access/scope-names.ts";

type Rule = {
  /** Any one of these, or `*`, gives access; empty: every signed-in user. */
  anyOf: readonly ScopeName[];
  /** Any of these, held by name, denies access: `*` denies only if listed. */
  noneOf?: readonly ScopeName[];
  /** Any of these, held by name, overrides `noneOf`. */
  unless?: readonly ScopeName[];
  /** Like `noneOf`, on a company's sub-domain only. */
  noneOfOnSubdomain?: readonly ScopeName[];
  /** Added to `anyOf` on a company's sub-domain. */
  orOnSubdomain?: readonly ScopeName[];
  /** Replaces `anyOf` and `anonymous` in the spaces environment. */
  anyOfInSpaces?: readonly ScopeName[];
  /** Open to visitors without an account. */
  anonymous?: true;
  /** Affects all companies: allowed on the environment's own host only. */
  environmentOnly?: true;
};

/** Table of areas and their scopes, for guards and menus. */
const areas = {
  // docs/product/permissions.md
  admin: { anyOf: ["ListTiers"] },
  // An ad is for pages of several companies.
  ads: { anyOf: ["ListTiers"], environmentOnly: true },
  sliders: { anyOf: ["ListSliders"] },
  "slider-create": { anyOf: ["CreateSlider"] },
  "slider-segments": { anyOf: ["*"] },
  "slider-brands": { anyOf: ["*"] },
  "reel-edit": { anyOf: ["ListTiers"] },
  tiers: { anyOf: ["ListTiers"] },
  // Tiers and tags are part of the shared catalogue.
  "tiers-edit": { anyOf: ["UpdateTier"], environmentOnly: true },
  albums: { anyOf: ["ListAlbums"] },
  "albums-edit": { anyOf: ["UpdateAlbum"], environmentOnly: true },
  // Records of all artists. GetArtist and UpdateArtist are for one's own profile, ListArtists also for labels.
  "artist-records": { anyOf: ["UpdateSongEditor", "UpdateSongAll"], environmentOnly: true },
  // Agreements name rights holders and companies of all kinds, so they are not for one of them.
  agreements: { anyOf: ["ListAgreements"], environmentOnly: true },
  agreement: { anyOf: ["GetAgreement", "UpdateAgreement"], environmentOnly: true },
  "agreements-edit": { anyOf: ["UpdateAgreement"], environmentOnly: true },
  tags: { anyOf: ["ListTags"] },
  "tags-edit": { anyOf: ["UpdateTag"], environmentOnly: true },
  // Restrictions name companies of all kinds, so they are not for one of them.
  restrictions: { anyOf: ["ListRestrictions"], environmentOnly: true },
  "restrictions-edit": { anyOf: ["UpdateRestriction"], environmentOnly: true },
  // Parties have addresses: a company sees the names of rights holders only.
  parties: { anyOf: ["GetSongCopyright"], environmentOnly: true },
  "rights-edit": { anyOf: ["UpdateSongCopyright"], environmentOnly: true },
  analytics: { anyOf: ["GetPlaylistAnalytics", "UpdateSongRateStatus"] },
  // One's own year; a company's needs `analytics`, an artist's a keeper of it.
  wrapup: { anyOf: [] },
  opportunities: { anyOf: ["ListInquiries"] },
  "company-settings": { anyOf: ["CreateIdentitie"] },

  // docs/product/permissions.md: kinds of people
  artist: { anyOf: ["GetArtist", "UpdateArtist"], noneOf: ["*"] },
  "artist-edit": { anyOf: ["UpdateArtist"], noneOf: ["*"] },
  label: { anyOf: ["ListArtists"], noneOf: ["*", "UpdateTier"] },
  // Submitting songs and stating shares, of one's own pages or of a label's roster.
  "artist-songs": { anyOf: ["UpdateArtist", "ListArtists"], noneOf: ["*", "UpdateTier"] },
  home: {
    anyOf: [],
    anonymous: true,
    noneOf: ["GetArtist", "UpdateArtist", "ListArtists"],
    unless: ["*", "UpdateSearchSettings", "GetAgreement", "UpdateTier"],
  },

  // docs/product/permissions.md: the menu
  dashboard: { anyOf: ["GetArtist", "UpdateArtist", "ListArtists"], noneOf: ["*", "ListTiers"] },
  playlists: { anyOf: ["UpdatePlaylist"] },
  "playlist-count": { anyOf: ["ListPlaylists", "ListMixtapes"], noneOf: ["ListMusicSupervisors"] },
  "sonic-analysis": {
    anyOf: ["ListTiers"],
    noneOfOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"],
  },
  "brands-dashboard": {
    anyOf: ["ListCompanies"],
    noneOfOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"],
  },
  people: { anyOf: ["ListIdentities"] },
  // Invite, disable, assign policies. Each of these also checks that users grant only what they hold themselves.
  "people-manage": { anyOf: ["CreateIdentitie"] },
  // Policies are shared by all companies, so a change affects other companies too.
  "policies-manage": { anyOf: ["*"], environmentOnly: true },
  "companies-manage": { anyOf: ["*"] },
  // Search words are shared by all companies.
  "search-words": { anyOf: ["UpdateSearchSettings"], environmentOnly: true },
  // Recordings that search had to leave out.
  "index-problems": { anyOf: ["*"], environmentOnly: true },
  outbox: { anyOf: ["*"] },
  // Content of a company's pages: team, clients, questions, announcements.
  "site-content": { anyOf: ["ListSiteContent"] },
  "site-content-edit": { anyOf: ["UpdateSiteContent"] },
  impersonation: { anyOf: ["*"] },
  companies: { anyOf: ["ListCompanies"] },
  "artists-list": { anyOf: ["ListArtists"] },
  // A rater who is not an editor rates from the queue and does not see the list of songs. It has the unpublished songs and those that a
  // company must not see.
  songs: { anyOf: ["ListSongs"], noneOf: ["UpdateRating"], unless: ["UpdateSongEditor"], environmentOnly: true },
  "songs-edit": { anyOf: ["UpdateSongEditor", "UpdateSongAll"], environmentOnly: true },
  "song-files-edit": { anyOf: ["UpdateSongFiles", "UpdateSongAll"], environmentOnly: true },
  requests: { anyOf: ["ListMusicSupervisors"] },
  // What waits for staff. Its kinds have their areas: app/queue/queue-kinds.ts.
  queue: {
    anyOf: [
      "ListInquiries",
      "ListMusicSupervisors",
      "UpdateTransaction",
      "UpdateSongEditor",
      "UpdateSongAll",
      "UpdateSongCopyright",
      "GetRatingQueue",
      "UpdateSongRateStatus",
      "ListIngestions",
    ],
  },
  // Request licences; list and withdraw own requests.
  transactions: { anyOf: ["ListTransactions"], orOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"] },
  // The register of licences: one's own, or the company's.
  licences: {
    anyOf: ["ListTransactions", "UpdateTransaction"],
    orOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"],
  },
  // Take a licence at the price of the rate card, up to the amounts that the company lets its people.
  "licences-take": { anyOf: ["TakeLicence"] },
  // Read orders; those who handle licences sign none: docs/product/taking.md.
  orders: { anyOf: ["SignOrder", "UpdateTransaction"] },
  "orders-sign": { anyOf: ["SignOrder"] },
  "quote-answer": { anyOf: ["ListTransactions"] },
  // Clear, quote, license and decline the company's requests.
  "transactions-manage": { anyOf: ["UpdateTransaction"] },
  transfer: { anyOf: ["ListJobs"] },
  projects: { anyOf: ["ListSpaces"] },
  // Of projects, opportunities and brands: one of their areas.
  references: { anyOf: ["ListSpaces", "ListInquiries", "ListTiers"] },
  // The queue has songs that are not published, of the catalogue of all companies.
  "rating-queue": { anyOf: ["GetRatingQueue"], environmentOnly: true },
  "rating-edit": { anyOf: ["UpdateRating"], environmentOnly: true },
  "rating-decide": { anyOf: ["UpdateSongRateStatus"], environmentOnly: true },
  ingestions: { anyOf: ["ListIngestions"], environmentOnly: true },
  help: { anyOf: [], anonymous: true, anyOfInSpaces: ["CreateIdentitie", "ListTiers"] },
  "kitchen-sink": { anyOf: ["ListTiers"] },

  // docs/product/permissions.md: the options menu and the waveform
  "song-details": { anyOf: ["ListTiers"] },
  "featured-in": { anyOf: ["*"] },
  "rightsholders-info": { anyOf: ["GetSongCopyright"] },
  download: { anyOf: [] },
  "download-hi-res": { anyOf: ["UpdateSongFiles", "UpdateSongAll", "GetSongFilesOriginal"] },
  "internal-notes": { anyOf: ["*"] },
  // Internal catalogue data of a recording: manager and notes.
  "catalogue-notes": { anyOf: ["*"], environmentOnly: true },
  "artist-message": { anyOf: ["CreateInquirie"] },
  // Read and answer all inquiries of the company.
  inquiries: { anyOf: ["ListInquiries"] },
  license: {
    anyOf: ["ListTransactions"],
    orOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"],
    anonymous: true,
  },
  comment: { anyOf: ["CreateComment"] },
  // Segments are part of the shared catalogue.
  "segments-edit": { anyOf: ["UpdateSongEditor", "UpdateSongAll"], environmentOnly: true },
  notifications: { anyOf: [] },
  // One's own portrait.
  portrait: { anyOf: [] },
} as const satisfies Record<string, Rule>;

export type Area = keyof typeof areas;

export type Holder = {
  scopes: readonly string[];
  /** Scopes of an API token's owner: an area denied to the owner stays denied if the token omits the scope. */
  heldScopes?: readonly string[];
};
type Place = Pick<Company, "environment" | "subdomain">;

function isOnSubdomain(place: Place | null): boolean {
  return typeof place?.subdomain === "string";
}

/** Whether `user` has `scope` at `place`, by name or through `*`. */
function holds(user: Holder, scope: string, place: Place | null): boolean {
  const isNamedOnly = isOnSubdomain(place) && sharedScopes.some((shared) => shared === scope);
  return user.scopes.includes(scope) || (user.scopes.includes("*") && !isNamedOnly);
}

function isNamed({ scopes, heldScopes = scopes }: Holder, names: readonly ScopeName[] = []): boolean {
  return names.some((name) => heldScopes.includes(name));
}

/** Whether `user` (null: a visitor without an account) has access to `area` at `place`; without a place, on the main host. */
export function can(user: Holder | null, area: Area, place: Place | null = null): boolean {
  const rule: Rule = areas[area];
  if (rule.environmentOnly && isOnSubdomain(place)) return false;
  const narrowed = place?.environment === "spaces" ? rule.anyOfInSpaces : undefined;
  if (user === null) return rule.anonymous === true && narrowed === undefined;
  const opening = narrowed ?? [...rule.anyOf, ...(isOnSubdomain(place) ? (rule.orOnSubdomain ?? []) : [])];
  if (opening.length > 0 && !opening.some((scope) => holds(user, scope, place))) return false;
  if (isNamed(user, rule.noneOf) && !isNamed(user, rule.unless)) return false;
  return !(isOnSubdomain(place) && isNamed(user, rule.noneOfOnSubdomain));
}

/**
 * Whether a request may access the user's own data: always in a session; with an API token that has one of `scopes` or all of its owner's.
 */
export function reachesOwn(user: Holder, scopes: readonly ScopeName[]): boolean {
  return scopes.some((scope) => holds(user, scope, null)) || holdsAll(user, user.heldScopes ?? user.scopes);
}

/**
 * Whether `user` has all of `scopes`: users can manage only those with at most their own scopes. With `place`, the scopes there: required
 * in every check of what they grant, use by a token or see in a preview.
 */
export function holdsAll(user: Holder, scopes: readonly string[], place: Place | null = null): boolean {
  return scopes.every((scope) => holds(user, scope, place));
}
