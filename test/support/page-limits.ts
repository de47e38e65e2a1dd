/**
 * What a page may cost, in one table. Held by test/edge/page-limits.test.ts (rows, bytes), test/http/round-trips.test.ts (trips of every page),
 * test/http/page-scripts.test.ts and test/e2e/page-weight.spec.ts; `npm run bench -- weights` prints figures beside these.
 */

/** Scripts that a public page loads, brotli, and their files. */
export const scriptLimits = { bytes: 135 * 1024, files: 8 };

/** Page, styles, fonts and art of the first view, brotli; fonts are compressed already. */
export const maxFirstViewBytes = 64_000;

const maxTrips = 2;
/** Pages that ask two questions at a time, or one that follows from another, and their trips: docs/decisions/005. */
const slower: Record<string, number> = {
  "/": 3,
  "/landing": 3,
  "/submit-brief": 3,
  "/submit-music": 3,
  "/newsletter": 3,
  "/session-expired": 3,
  "/user-sign-up/unknown": 3,
  "/our-work": 3,
  "/our-work/detail/*": 4,
  "/who-we-are": 3,
  // Curated tracks, others if they are too few, and what staff wrote.
  "/services": 3,
  "/services/*": 3,
  "/wine": 3,
  "/blog": 3,
  "/music-sync-licensing/song/*": 3,
  "/analytics": 3,
  "/analytics/transfers": 3,
  "/analytics/company/*": 3,
  "/analytics/label/*": 3,
  "/companies-dashboard": 3,
  "/wrapup": 3,
  "/iam/list": 3,
  "/iam/invite": 3,
  "/iam/people/*": 3,
  "/sliders/list": 3,
  // One more than its parts: a slider with all of them.
  "/sliders/edit/*": 11,
  "/sliders/edit/*/shares": 4,
  "/ingestions/files/*": 3,
  "/ingestions/sheets/*": 3,
  "/ingestions/move/*": 3,
  // The pair, then its songs with what a merge would move.
  "/songs/duplicates/*": 3,
  "/stereo-ai/*": 3,
  "/transactions": 3,
  "/transactions/draft/tracks": 3,
  "/transactions/licences": 3,
  "/transactions/*": 5,
  "/transactions/*/quotes/*": 3,
  "/transactions/*/licences/*": 3,
  "/transactions/*/licences/*/files": 3,
  "/transactions/*/licences/*/renew": 3,
  // The list and the address of its calendar, side by side.
  "/licences": 3,
  "/opportunities/*": 3,
  // The record, and what its person heard, was offered and licensed.
  "/contacts/*": 3,
  // Room with its links, what these show, and lights and prices for the job.
  "/room/*": 3,
  // Who may see it, then film, tracks and links, then what the links of a guest are.
  "/room/*/film": 3,
  // One that was deleted is looked for where it went.
  "/tiers/*": 3,
  // The record beside what belongs to it.
  "/parties/*": 3,
  "/ads/*": 3,
  "/artists/*": 5,
  // Names of people and records that changes name.
  "/iam-dashboard": 3,
  "/site-content/*": 3,
  "/agreements/*": 5,
  "/standing-approvals/*": 4,
  "/orders/*": 4,
  "/agreements/*/groups": 4,
  "/agreements/*/groups/*": 5,
  "/agreements/*/groups/new": 5,
  "/agreements/*/songs": 5,
  "/agreements/*/documents": 4,
  "/agreements/*/money": 4,
  "/agreements/*/history": 5,
  "/songs/list/bulk": 5,
  // The next song beside the similar index, then the song beside its neighbours' tags.
  "/songs/tagging": 5,
  "/songs/*": 3,
  "/songs/*/rights": 3,
  "/songs/*/versions": 3,
  "/songs/*/files": 3,
  "/songs/*/lyrics": 3,
  "/songs/*/tags": 3,
  "/songs/*/history": 5,
  "/requests/*": 3,
  // The record and the search database, side by side.
  "/sonic-analysis": 3,
  "/sonic-analysis/brands/*": 3,
  "/sonic-pitch/*": 4,
  "/pitch/edit/*/shares": 3,
  "/music-sync-licensing/edit-playlist/*/shares/*": 4,
  "/pitch/edit/*/shares/*": 4,
};
/** Links that differ in a slug or an id alone lead to one kind of page. */
export const kindOf = (path: string) =>
  path
    .replace(/(?<=\/(?:song|artist|album|playlist|detail|reel|services|quotes|licences)\/)[^/?]+/g, "*")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*")
    .replace(/\?.*/, "");

export const maxTripsOf = (path: string): number => slower[kindOf(path)] ?? maxTrips;

type Account = "visitor" | "admin" | "supervisor";
export type HeldPage = {
  path: string;
  by: Account;
  /** Read from D1 at the first opening of a process, and once it keeps what it may keep. */
  firstRows: number;
  rows: number;
  /** Bytes of the page before compression, and of the loaders' data within it. */
  html: number;
  data: number;
};

/** Path of a page of the demo that has no fixed address: of a playlist in its editor, and of a record. */
export const [editor, record] = ["{editor}", "{record}"];

const held = (
  by: Account,
  path: string,
  [firstRows, rows, html, data]: [number, number, number, number],
): HeldPage => ({
  ...{ path, by, firstRows, rows, html, data },
});

/**
 * Twenty pages of the demo, each some 8 % above its figures: rows at the first opening, rows later, bytes of HTML, bytes of data. A page that became
 * lighter gets lower limits: `PAGE_FIGURES=1 npx vitest run --config test/edge.config.ts test/edge/page-limits.test.ts` prints the figures.
 */
export const heldPages: HeldPage[] = [
  held("visitor", "/", [362, 362, 58_700, 10_600]),
  held("visitor", "/discover", [669, 0, 145_900, 50_100]),
  held("visitor", "/search", [54, 0, 140_300, 31_700]),
  held("visitor", "/search?q=a", [60, 0, 137_100, 31_200]),
  held("visitor", "/music-sync-licensing/song/paper-lanterns", [89, 89, 71_000, 16_800]),
  held("visitor", "/music-sync-licensing/artist/wren-halloway", [89, 89, 59_000, 11_100]),
  held("visitor", "/music-sync-licensing/album/low-tide-letters-wren-halloway", [23, 23, 58_800, 10_600]),
  held("visitor", "/services", [66, 66, 57_300, 13_500]),
  held("visitor", "/login", [0, 0, 19_700, 4100]),
  held("admin", "/", [339, 199, 86_000, 16_700]),
  held("admin", "/discover", [769, 47, 162_500, 56_200]),
  held("admin", "/search?q=a", [104, 47, 154_400, 37_300]),
  held("admin", "/music-sync-licensing/song/paper-lanterns", [156, 156, 95_800, 24_000]),
  held("admin", editor, [96, 96, 128_800, 24_200]),
  held("admin", "/opportunities?view=board", [184, 184, 91_100, 17_100]),
  held("admin", "/songs/list", [936, 936, 138_300, 38_500]),
  held("admin", record, [198, 198, 86_300, 17_600]),
  held("admin", "/transactions", [113, 113, 45_100, 10_600]),
  held("supervisor", "/search?q=a", [64, 27, 138_500, 33_000]),
  held("supervisor", "/transactions", [255, 255, 38_000, 8800]),
];
