import type { ScopeName } from "#app/identity/access/scope-names.ts";
import type { demoCompanyIds } from "#db/seed/demo-companies.ts";

/** Password of all accounts below. The demo accounts exist in local copies only: the seed refuses to run anywhere else. */
export const demoPassword = "listen-closely-24";

/** Its hash with the current parameters, precomputed, because hashing takes longer than the rest of the seed. */
export const demoPasswordHash = "scrypt$16384$8$5$g4OkbiLxIQEAiI-4H4-VQw$QsgQ9WpAMkEb6UbOifMBu623RcpxKu7wRC7hF5NYIUs";

export const demoDomain = "demo.syncline.example";

type Edition = "standard" | "artists";

type Policy = { id: string; name: string; description: string; scopes: ScopeName[]; edition: Edition | null };

/** The named policies, which a migration creates, one for each kind of demo person: docs/product/permissions.md. */
export const demoPolicies = {
  administrator: {
    id: "00000000-0000-7000-8000-000000000201",
    name: "Administrator",
    description: "Can do everything in the companies they belong to.",
    scopes: ["*"],
    edition: null,
  },
  staff: {
    id: "00000000-0000-7000-8000-000000000202",
    name: "Catalogue staff",
    description: "Manages the catalogue, its rights and the Discover page.",
    scopes: [
      "ListTiers",
      "UpdateTier",
      "ListSliders",
      "CreateSlider",
      "ListSongs",
      "UpdateSongAll",
      "UpdateSongEditor",
      "UpdateSongFiles",
      "GetSongFilesOriginal",
      "GetSongCopyright",
      "GetRatingQueue",
      "UpdateRating",
      "UpdateSongRateStatus",
      "ListAlbums",
      "ListArtists",
      "ListAgreements",
      "GetAgreement",
      "ListTags",
      "ListRestrictions",
      "ListMusicSupervisors",
      "ListInquiries",
      "CreateInquirie",
      "ListTransactions",
      "UpdateTransaction",
      "ListJobs",
      "ListSpaces",
      "ListIngestions",
      "ListPlaylists",
      "UpdatePlaylist",
      "GetPlaylistAnalytics",
      "UpdateSearchSettings",
      "ListSiteContent",
      "UpdateSiteContent",
      "CreateComment",
      "UpdateTag",
      "UpdateRestriction",
      "UpdateAlbum",
      "UpdateSongCopyright",
      "UpdateAgreement",
    ],
    edition: null,
  },
  supervisor: {
    id: "00000000-0000-7000-8000-000000000203",
    name: "Music supervisor",
    description: "Searches, builds playlists, comments and requests licences.",
    scopes: ["ListTransactions", "UpdatePlaylist", "CreateComment"],
    edition: null,
  },
  artist: {
    id: "00000000-0000-7000-8000-000000000204",
    name: "Artist",
    description: "Manages their own profile and sees its figures.",
    scopes: ["GetArtist", "UpdateArtist"],
    edition: "artists",
  },
  label: {
    id: "00000000-0000-7000-8000-000000000205",
    name: "Label",
    description: "Manages a label's artists and sees their figures.",
    scopes: ["ListArtists"],
    edition: "artists",
  },
  requester: {
    id: "00000000-0000-7000-8000-000000000206",
    name: "Licence requester",
    description: "Requests licences on a company's sub-domain.",
    scopes: ["UpdateTransaction:RestrictedLicenseRequester"],
    edition: null,
  },
} as const satisfies Record<string, Policy>;

type Person = {
  id: string;
  /** Local part of the address. */
  account: string;
  name: string;
  nickname: string;
  edition: Edition;
  policy: keyof typeof demoPolicies;
  memberOf: (keyof typeof demoCompanyIds)[];
};

export const demoPeople: Person[] = [
  {
    id: "00000000-0000-7000-8000-000000000301",
    account: "admin",
    name: "Ada Lindqvist",
    nickname: "Ada",
    edition: "standard",
    policy: "administrator",
    memberOf: ["main", "spaces", "acme", "nova", "studio"],
  },
  {
    id: "00000000-0000-7000-8000-000000000302",
    account: "staff",
    name: "Jonas Okafor",
    nickname: "Jonas",
    edition: "standard",
    policy: "staff",
    memberOf: ["main", "spaces"],
  },
  {
    id: "00000000-0000-7000-8000-000000000303",
    account: "supervisor",
    name: "Mireille Tanaka",
    nickname: "Mireille",
    edition: "standard",
    policy: "supervisor",
    memberOf: ["main", "acme"],
  },
  {
    id: "00000000-0000-7000-8000-000000000304",
    account: "artist",
    name: "Teodora Reyes",
    nickname: "Teo",
    edition: "artists",
    policy: "artist",
    memberOf: ["main"],
  },
  {
    id: "00000000-0000-7000-8000-000000000305",
    account: "label",
    name: "Henrik Adeyemi",
    nickname: "Henrik",
    edition: "artists",
    policy: "label",
    memberOf: ["main"],
  },
  {
    id: "00000000-0000-7000-8000-000000000306",
    account: "requester",
    name: "Priya Novak",
    nickname: "Priya",
    edition: "standard",
    policy: "requester",
    memberOf: ["acme"],
  },
];

/** Open invitations. /invite/{id} on the company's host sends the email again. */
export const demoInvitations = [
  {
    id: "00000000-0000-7000-8000-000000000501",
    userId: "00000000-0000-7000-8000-000000000311",
    account: "invited-agency",
    name: "Noor Haddad",
    nickname: "Noor",
    policy: "supervisor",
    company: "acme",
  },
  {
    id: "00000000-0000-7000-8000-000000000502",
    userId: "00000000-0000-7000-8000-000000000312",
    account: "invited-editor",
    name: "Kofi Lehmann",
    nickname: "Kofi",
    policy: "supervisor",
    company: "acme",
  },
] as const;
