import type { ScopeName } from "#app/identity/access/scope-names.ts";

type ScopeGroup = { title: string; scopes: Partial<Record<ScopeName, string>> };

export const scopeListCopy = { count: (count: number) => `${count} permissions` } as const;

/** Descriptions of all permissions by area, in form order. */
export const scopeGroups: ScopeGroup[] = [
  {
    title: "Songs, artists and albums",
    scopes: {
      ListSongs: "See the song list",
      UpdateSongEditor: "Edit songs",
      UpdateSongAll: "Edit every field of a song",
      UpdateSongFiles: "Replace audio files",
      GetSongFilesOriginal: "Download original audio files",
      GetSongCopyright: "See rights holders and splits",
      UpdateSongCopyright: "Change rights holders and splits",
      ListArtists: "See the artist list",
      ListAlbums: "See the album list",
      UpdateAlbum: "Change albums",
      ListTags: "See the tag list",
      UpdateTag: "Change tags",
      UpdateSearchSettings: "Change search settings",
      ListIngestions: "See music deliveries",
      ListJobs: "See transfers",
    },
  },
  {
    title: "Ratings",
    scopes: {
      GetRatingQueue: "See the rating queue",
      UpdateRating: "Rate songs",
      UpdateSongRateStatus: "Change the rating status of songs",
    },
  },
  {
    title: "Licensing",
    scopes: {
      ListTiers: "See price tiers and admin pages",
      UpdateTier: "Change price tiers",
      ListAgreements: "See the agreement list",
      GetAgreement: "Open agreements and their documents",
      UpdateAgreement: "Change agreements",
      ListRestrictions: "See restrictions",
      UpdateRestriction: "Change restrictions",
      ListTransactions: "Request licences and see transactions",
      SignOrder: "Sign orders, under which people take licences",
      TakeLicence: "Take licences up to the company's limits, without the licensing team",
      UpdateTransaction: "Handle licence requests, quotes and licences",
      "UpdateTransaction:RestrictedLicenseRequester": "Request licences only, on the company's own address",
    },
  },
  {
    title: "Playlists and comments",
    scopes: {
      ListPlaylists: "See the playlist count",
      ListMixtapes: "See the mixtape count",
      UpdatePlaylist: "Create and edit playlists",
      GetPlaylistAnalytics: "See playlist analytics",
      CreateComment: "Comment on tracks",
    },
  },
  {
    title: "Discover page and site",
    scopes: {
      ListSliders: "See the slider list",
      CreateSlider: "Create and edit sliders",
      ListSiteContent: "See the content of the site's pages",
      UpdateSiteContent: "Edit the team, clients, questions and announcements of the site",
    },
  },
  {
    title: "Projects and requests",
    scopes: {
      ListSpaces: "See projects",
      ListInquiries: "See opportunities",
      CreateInquirie: "Send messages to artists",
      ListMusicSupervisors: "See music supervisors' requests",
    },
  },
  {
    title: "Own artist pages",
    scopes: { GetArtist: "See their own artist profile and figures", UpdateArtist: "Edit their own artist profile" },
  },
  {
    title: "People and companies",
    scopes: {
      ListIdentities: "See people and roles",
      CreateIdentitie: "Invite and disable people, give roles, change company settings",
      ListCompanies: "See companies",
    },
  },
  {
    title: "Full access",
    scopes: {
      "*": "Do everything, including what no other permission allows, now and with every new page: for administrators alone",
    },
  },
];
