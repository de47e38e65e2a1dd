import type { Company } from "#app/edge/context/company.ts";

/** Every permission name (docs/product/permissions.md). `*` stands for all of them. */
export const scopeNames = [
  "*",
  "CreateComment",
  "CreateIdentitie",
  "CreateInquirie",
  "CreateSlider",
  "GetAgreement",
  "GetArtist",
  "GetPlaylistAnalytics",
  "GetRatingQueue",
  "GetSongCopyright",
  "GetSongFilesOriginal",
  "ListAgreements",
  "ListAlbums",
  "ListArtists",
  "ListCompanies",
  "ListIdentities",
  "ListIngestions",
  "ListInquiries",
  "ListJobs",
  "ListMixtapes",
  "ListMusicSupervisors",
  "ListPlaylists",
  "ListRestrictions",
  "ListSiteContent",
  "ListSliders",
  "ListSongs",
  "ListSpaces",
  "ListTags",
  "ListTiers",
  "ListTransactions",
  "UpdateArtist",
  "UpdatePlaylist",
  "UpdateRating",
  "UpdateSearchSettings",
  "UpdateSiteContent",
  "UpdateSongAll",
  "UpdateSongEditor",
  "UpdateSongFiles",
  "UpdateSongRateStatus",
  "UpdateTier",
  "UpdateTransaction",
  "UpdateTransaction:RestrictedLicenseRequester",
] as const;

export type ScopeName = (typeof scopeNames)[number];

/**
 * What opens or changes the catalogue and its words, which all companies share. On a company's own host `*` does not include them: they
 * count there by name only, and only the environment's staff can give them (`holdsAll`).
 */
export const sharedScopes: readonly ScopeName[] = [
  "GetSongFilesOriginal",
  "UpdateRating",
  "UpdateSearchSettings",
  "UpdateSongAll",
  "UpdateSongEditor",
  "UpdateSongFiles",
  "UpdateSongRateStatus",
  "UpdateTier",
];

type Rule = {
  /** Holding any one gives access, and so does `*`; empty: everyone who is signed in. */
  anyOf: readonly ScopeName[];
  /** Holding one of these by name denies access: `*` denies only where it is listed. */
  noneOf?: readonly ScopeName[];
  /** Holding one of these by name overrides `noneOf`. */
  unless?: readonly ScopeName[];
  /** Like `noneOf`, on a company's sub-domain only. */
  noneOfOnSubdomain?: readonly ScopeName[];
  /** Added to `anyOf` on a company's sub-domain. */
  orOnSubdomain?: readonly ScopeName[];
  /** Replaces `anyOf` and `anonymous` in the spaces environment. */
  anyOfInSpaces?: readonly ScopeName[];
  /** Open to visitors without an account. */
  anonymous?: true;
  /** Changes what all companies share: on the environment's own host only, whatever a person holds elsewhere. */
  environmentOnly?: true;
};

/** The scope table that guards and menus read. */
const areas = {
  // docs/product/permissions.md
  admin: { anyOf: ["ListTiers"] },
  sliders: { anyOf: ["ListSliders"] },
  "slider-create": { anyOf: ["CreateSlider"] },
  "slider-segments": { anyOf: ["*"] },
  "slider-brands": { anyOf: ["*"] },
  "reel-edit": { anyOf: ["ListTiers"] },
  tiers: { anyOf: ["ListTiers"] },
  albums: { anyOf: ["ListAlbums"] },
  agreements: { anyOf: ["ListAgreements"] },
  tags: { anyOf: ["ListTags"] },
  restrictions: { anyOf: ["ListRestrictions"] },
  analytics: { anyOf: ["GetPlaylistAnalytics", "UpdateSongRateStatus"] },
  opportunities: { anyOf: ["ListInquiries"] },
  "company-settings": { anyOf: ["CreateIdentitie"] },

  // docs/product/permissions.md: kinds of people
  artist: { anyOf: ["GetArtist", "UpdateArtist"], noneOf: ["*"] },
  "artist-edit": { anyOf: ["UpdateArtist"], noneOf: ["*"] },
  label: { anyOf: ["ListArtists"], noneOf: ["*", "UpdateTier"] },
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
  // Invite, disable, give policies. Each of these also checks that people give only what they hold themselves.
  "people-manage": { anyOf: ["CreateIdentitie"] },
  // Policies are shared by all companies, so a change affects other companies too.
  "policies-manage": { anyOf: ["*"], environmentOnly: true },
  "companies-manage": { anyOf: ["*"] },
  // Search words are shared by all companies.
  "search-words": { anyOf: ["UpdateSearchSettings"], environmentOnly: true },
  // What staff write for the pages of their company's host: team, clients, questions, announcements.
  "site-content": { anyOf: ["ListSiteContent"] },
  "site-content-edit": { anyOf: ["UpdateSiteContent"] },
  impersonation: { anyOf: ["*"] },
  companies: { anyOf: ["ListCompanies"] },
  "artists-list": { anyOf: ["ListArtists"] },
  // A rater who is not an editor rates from the queue and does not see the list of songs.
  songs: { anyOf: ["ListSongs"], noneOf: ["UpdateRating"], unless: ["UpdateSongEditor"] },
  requests: { anyOf: ["ListMusicSupervisors"] },
  // Asks for licences, lists and withdraws what one asked for.
  transactions: { anyOf: ["ListTransactions"], orOnSubdomain: ["UpdateTransaction:RestrictedLicenseRequester"] },
  "quote-answer": { anyOf: ["ListTransactions"] },
  // Clears, quotes, licenses and declines what the people of the company asked for.
  "transactions-manage": { anyOf: ["UpdateTransaction"] },
  transfer: { anyOf: ["ListJobs"] },
  projects: { anyOf: ["ListSpaces"] },
  "rating-queue": { anyOf: ["GetRatingQueue"] },
  ingestions: { anyOf: ["ListIngestions"] },
  help: { anyOf: [], anonymous: true, anyOfInSpaces: ["CreateIdentitie", "ListTiers"] },
  "kitchen-sink": { anyOf: ["ListTiers"] },

  // docs/product/permissions.md: the options menu and the waveform
  "song-details": { anyOf: ["ListTiers"] },
  "featured-in": { anyOf: ["*"] },
  "rightsholders-info": { anyOf: ["GetSongCopyright"] },
  download: { anyOf: [] },
  "download-hi-res": { anyOf: ["UpdateSongFiles", "UpdateSongAll", "GetSongFilesOriginal"] },
  "internal-notes": { anyOf: ["*"] },
  // What the catalogue itself has on file of a recording: its manager and notes.
  "catalogue-notes": { anyOf: ["*"], environmentOnly: true },
  "artist-message": { anyOf: ["CreateInquirie"] },
  // Reads and answers every inquiry of the company.
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
} as const satisfies Record<string, Rule>;

export type Area = keyof typeof areas;

type Holder = {
  scopes: readonly string[];
  /** What the owner of an API token holds: an area denied to the owner stays denied when the token leaves the scope out. */
  heldScopes?: readonly string[];
};
type Place = Pick<Company, "environment" | "subdomain">;

function isOnSubdomain(place: Place | null): boolean {
  return typeof place?.subdomain === "string";
}

/** Whether `user` holds `scope` at `place`, by name or through `*`. */
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
 * Whether what is the person's own is open to this request: in a session always, to an API token that names one of `scopes` or has everything
 * that its owner holds.
 */
export function reachesOwn(user: Holder, scopes: readonly ScopeName[]): boolean {
  return scopes.some((scope) => holds(user, scope, null)) || holdsAll(user, user.heldScopes ?? user.scopes);
}

/**
 * Whether `user` holds all of `scopes`: people can manage only those who hold no more than they do. With `place`, what they hold there:
 * it belongs in every check of what they give, use by a token or see in a preview.
 */
export function holdsAll(user: Holder, scopes: readonly string[], place: Place | null = null): boolean {
  return scopes.every((scope) => holds(user, scope, place));
}
