/** All permission names (docs/product/permissions.md). `*` stands for all of them. */
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
  "SignOrder",
  "TakeLicence",
  "UpdateAgreement",
  "UpdateAlbum",
  "UpdateArtist",
  "UpdatePlaylist",
  "UpdateRating",
  "UpdateRestriction",
  "UpdateSearchSettings",
  "UpdateSiteContent",
  "UpdateSongAll",
  "UpdateSongCopyright",
  "UpdateSongEditor",
  "UpdateSongFiles",
  "UpdateSongRateStatus",
  "UpdateTag",
  "UpdateTier",
  "UpdateTransaction",
  "UpdateTransaction:RestrictedLicenseRequester",
] as const;

export type ScopeName = (typeof scopeNames)[number];

/**
 * Scopes of the catalogue and search words, which all companies share. On a company's own host `*` does not include them: they must be held
 * by name, and only the environment's staff can grant them (`holdsAll`).
 */
export const sharedScopes: readonly ScopeName[] = [
  "GetSongFilesOriginal",
  "UpdateAgreement",
  "UpdateAlbum",
  "UpdateRating",
  "UpdateRestriction",
  "UpdateSearchSettings",
  "UpdateSongAll",
  "UpdateSongCopyright",
  "UpdateSongEditor",
  "UpdateSongFiles",
  "UpdateSongRateStatus",
  "UpdateTag",
  "UpdateTier",
];

/** Scopes that no page or action checks yet: the form of a policy offers them only to policies that have them. */
export const scopesWithoutPage: readonly ScopeName[] = [];
