import type { Company } from "#app/edge/context/company.ts";

/** Every permission name that opens or closes an area, as the specification writes it. `*` is all of them. */
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
  "UpdateSongAll",
  "UpdateSongEditor",
  "UpdateSongFiles",
  "UpdateSongRateStatus",
  "UpdateTier",
  "UpdateTransaction:RestrictedLicenseRequester",
] as const;

export type ScopeName = (typeof scopeNames)[number];

type Rule = {
  /** Any one opens the area, and `*` always does; empty: everybody who is signed in. */
  anyOf: readonly ScopeName[];
  /** Holding one of these, word for word, closes it again: `*` closes only where it is named. */
  noneOf?: readonly ScopeName[];
  /** Holding one of these, word for word, lifts `noneOf`. */
  unless?: readonly ScopeName[];
  /** Like `noneOf`, on a company's sub-domain only. */
  noneOfOnSubdomain?: readonly ScopeName[];
  /** Stands instead of `anyOf` and `anonymous` outside the main environment. */
  anyOfInSpaces?: readonly ScopeName[];
  /** Open to visitors without an account. */
  anonymous?: true;
};

/** The one scope table: guards and menus alike read it. */
const areas = {
  // Specification part 1, section 6
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

  // Specification part 2, section 6: who one is
  artist: { anyOf: ["GetArtist", "UpdateArtist"], noneOf: ["*"] },
  label: { anyOf: ["ListArtists"], noneOf: ["*", "UpdateTier"] },
  home: {
    anyOf: [],
    anonymous: true,
    noneOf: ["GetArtist", "UpdateArtist", "ListArtists"],
    unless: ["*", "UpdateSearchSettings", "GetAgreement", "UpdateTier"],
  },

  // Specification part 2, section 6: the menu
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
  // Who may invite, disable and give policies; each act then asks that nobody gives what they do not hold.
  "people-manage": { anyOf: ["CreateIdentitie"] },
  // Policies are shared by all companies, so a change reaches further than the company of the one who makes it.
  "policies-manage": { anyOf: ["*"] },
  "companies-manage": { anyOf: ["*"] },
  impersonation: { anyOf: ["*"] },
  companies: { anyOf: ["ListCompanies"] },
  "artists-list": { anyOf: ["ListArtists"] },
  // A rater who is no editor rates from the queue: the list of songs stays shut.
  songs: { anyOf: ["ListSongs"], noneOf: ["UpdateRating"], unless: ["UpdateSongEditor"] },
  requests: { anyOf: ["ListMusicSupervisors"] },
  transactions: { anyOf: ["ListTransactions"] },
  transfer: { anyOf: ["ListJobs"] },
  projects: { anyOf: ["ListSpaces"] },
  "rating-queue": { anyOf: ["GetRatingQueue"] },
  ingestions: { anyOf: ["ListIngestions"] },
  help: { anyOf: [], anonymous: true, anyOfInSpaces: ["CreateIdentitie", "ListTiers"] },
  "kitchen-sink": { anyOf: ["ListTiers"] },

  // Specification part 2, section 2: the options menu and the waveform
  "song-details": { anyOf: ["ListTiers"] },
  "featured-in": { anyOf: ["*"] },
  "rightsholders-info": { anyOf: ["GetSongCopyright"] },
  download: { anyOf: [] },
  "download-hi-res": { anyOf: ["UpdateSongFiles", "UpdateSongAll", "GetSongFilesOriginal"] },
  "internal-notes": { anyOf: ["*"] },
  "artist-message": { anyOf: ["CreateInquirie"] },
  license: { anyOf: ["ListTransactions"], anonymous: true },
  comment: { anyOf: ["CreateComment"] },
} as const satisfies Record<string, Rule>;

export type Area = keyof typeof areas;

type Holder = {
  scopes: readonly string[];
  /** Of an API token, what its owner holds: what is shut for the owner, leaving a scope out does not open. */
  heldScopes?: readonly string[];
};
type Place = Pick<Company, "environment" | "subdomain">;

/** Whether `user` holds `scope`, by name or through `*`. */
function holds(user: Holder, scope: ScopeName): boolean {
  return user.scopes.includes("*") || user.scopes.includes(scope);
}

function isNamed({ scopes, heldScopes = scopes }: Holder, names: readonly ScopeName[] = []): boolean {
  return names.some((name) => heldScopes.includes(name));
}

/** Whether `area` is open to `user` (null: a visitor without an account) at `place`; without a place, on the main host. */
export function can(user: Holder | null, area: Area, place: Place | null = null): boolean {
  const rule: Rule = areas[area];
  const narrowed = place?.environment === "spaces" ? rule.anyOfInSpaces : undefined;
  if (user === null) return rule.anonymous === true && narrowed === undefined;
  const opening = narrowed ?? rule.anyOf;
  if (opening.length > 0 && !opening.some((scope) => holds(user, scope))) return false;
  if (isNamed(user, rule.noneOf) && !isNamed(user, rule.unless)) return false;
  return !(typeof place?.subdomain === "string" && isNamed(user, rule.noneOfOnSubdomain));
}

/** Whether `user` holds every one of `scopes`: nobody gives, takes or looks through what they do not hold themselves. */
export function holdsAll(user: Holder, scopes: readonly string[]): boolean {
  return user.scopes.includes("*") || scopes.every((scope) => user.scopes.includes(scope));
}
