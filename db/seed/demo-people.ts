import type { ScopeName } from "#app/identity/access/scopes.ts";
import type { demoCompanyIds } from "#db/seed/demo-companies.ts";

/** Opens every account below. The people exist in local copies only: the seed refuses to run anywhere else. */
export const demoPassword = "listen-closely-24";

export const demoDomain = "demo.syncline.example";

type Policy = { id: string; name: string; description: string; scopes: ScopeName[] };

/** What the six people may do: specification, decisions, "Roles that the demo data has". */
export const demoPolicies = {
  administrator: {
    id: "00000000-0000-7000-8000-000000000201",
    name: "Administrator",
    description: "Everything, everywhere the person is a member.",
    scopes: ["*"],
  },
  staff: {
    id: "00000000-0000-7000-8000-000000000202",
    name: "Catalogue staff",
    description: "Runs the catalogue, its rights and what the discover page shows.",
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
      "ListInquiries",
      "CreateInquirie",
      "ListTransactions",
      "ListJobs",
      "ListSpaces",
      "ListIngestions",
      "ListPlaylists",
      "UpdatePlaylist",
      "GetPlaylistAnalytics",
      "UpdateSearchSettings",
      "CreateComment",
    ],
  },
  supervisor: {
    id: "00000000-0000-7000-8000-000000000203",
    name: "Music supervisor",
    description: "Searches, keeps playlists, comments and asks for licences.",
    scopes: ["ListTransactions", "UpdatePlaylist", "CreateComment"],
  },
  artist: {
    id: "00000000-0000-7000-8000-000000000204",
    name: "Artist",
    description: "Keeps an own profile and sees its figures.",
    scopes: ["GetArtist", "UpdateArtist"],
  },
  label: {
    id: "00000000-0000-7000-8000-000000000205",
    name: "Label",
    description: "Keeps the artists of a label and sees their figures.",
    scopes: ["ListArtists"],
  },
  requester: {
    id: "00000000-0000-7000-8000-000000000206",
    name: "Licence requester",
    description: "Asks for licences on a company's own host.",
    scopes: ["UpdateTransaction:RestrictedLicenseRequester"],
  },
} as const satisfies Record<string, Policy>;

type Person = {
  id: string;
  /** Before the @. */
  account: string;
  name: string;
  nickname: string;
  edition: "standard" | "artists";
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

/** Invited by the administrator and not here yet: at /invite/{id} on the company's host their mail is written once more. */
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
