import type { Rollup } from "vite";

type ModuleGraph = Parameters<Rollup.GetManualChunk>[1];

/**
 * Modules with a file of their own. The framework is on every page, and its file stays cached while our code changes. Points in time are
 * shown by the staff's pages and by comments, which have nothing else in common; the limit of a message is shared by the two kinds of comments.
 */
const namedChunks: [name: string, path: RegExp][] = [
  [
    "framework",
    /\/(?:node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|cookie|set-cookie-parser|@remix-run\/[^/]+)\/|app\/edge\/http\/page-data\.ts)/,
  ],
  // The pages of songs, albums and artists.
  [
    "record",
    /\/app\/catalogue\/record\/(?:components\/(?:breadcrumbs\.tsx|play-all\.tsx)|(?:album-path|breadcrumb-data|record-copy)\.ts)$/,
  ],
  // The landing page and the pages of the site; what else is on the landing page is no part of theirs.
  ["strata-cards", /\/app\/site\/components\/(?:hero-strata|listen-card|track-cards)\.tsx$/],
  [
    "service",
    /\/app\/site\/services\/components\/(?:service-article|deliverables|hear|hear-row|shortlist|step-list|tempo-scale)\.tsx$/,
  ],
  // Around the dialogs of the sign-in that stand before the landing page.
  ["dialog-backdrop", /\/app\/site\/components\/dialog-backdrop\.tsx$/],
  // Discover and the pages of works.
  ["video", /\/app\/sliders\/(?:components\/video-frame\.tsx|copy\.ts)$/],
  // Lists of more than one page, and filters that follow the typing; they would be part of every page, because searches and the staff's lists
  // share them. Lists whose rows can be selected: the page of a song has rows, but no such list.
  [
    "pagination",
    /\/app\/(?:ui\/(?:list\/pagination(?:-copy|-window)?|form\/use-pause)|catalogue\/components\/select-tracks)\.tsx?$/,
  ],
  // The next page of results, which the search asks for and the player: no other module of it is needed before something plays.
  ["music", /\/app\/player\/queue\/result-address\.ts$/],
  // The directory of artists and the staff's lists; a search has filters of its own.
  ["list-filters", /\/app\/ui\/list\/list-filters\.tsx$/],
  // The words of account settings, of which confirming an address is a part: no other form of visitors needs them.
  ["account-copy", /\/app\/identity\/account\/account-copy\.ts$/],
  // With the form of comments on a song's page and on that of a submission, which show points in time too.
  [
    "date-time",
    /\/app\/(?:ui\/date-time|player\/(?:comments\/comment|track\/read-time)|comments\/(?:components\/comment-fields|song-comments-copy))\.tsx?$/,
  ],
  // The pages of share links, of which each kind has its own route.
  [
    "share-page",
    /\/app\/sharing\/(?:components\/(?:closed-share-page|passcode-page|item-answer|light-field|share-notice)\.tsx|(?:share-limits|visits\/(?:answer-reply|share-answer|share-page|share-page-copy))\.ts)$/,
  ],
  // The pages that the links of a project or a transfer lead to, without an account: what they share with the staff's pages stands by itself.
  [
    "submission",
    /\/app\/(?:projects\/(?:spaces\/project|submissions\/(?:components\/submit-notice|submission|submission-copy|sending\/submit-notice-copy))|ui\/form\/copy-button)\.tsx?$/,
  ],
  [
    "sending",
    /\/app\/(?:projects\/(?:spaces\/(?:components\/(?:deadline|references-section)|brief-copy)|submissions\/sending\/submit-copy|transfers\/transfer)|sharing\/links\/share-link|uploads\/(?:send-file|upload-copy)|ui\/format-bytes)\.tsx?$/,
  ],
  ["fields", /\/app\/identity\/components\/(?:plain-form|form-error|form-reply)\.tsx?$/],
  // Rows that are dragged, on the pages where a list is ordered.
  [
    "sortable",
    /\/(?:app\/(?:ui\/list\/sortable-list|playlists\/editor\/components\/sortable-rows)\.tsx|node_modules\/@dnd-kit\/)/,
  ],
  // What the page of a shared playlist shares with the pages where one is edited.
  ["playlist", /\/app\/playlists\/(?:playlist|sharing\/playlist-share-copy)\.ts$/],
  // With the colours of the player's waveform, which the preview of a company's theme computes too.
  ["listening", /\/(?:node_modules\/(?:react-hot-toast|goober)\/|app\/ui\/art\/(?:contrast|wave-colours)\.ts$)/],
  ["zod", /\/node_modules\/zod\//],
  ["conform", /\/node_modules\/@conform-to\//],
  ["shell", /\/(?:app\/ui\/fonts\/|node_modules\/remix-utils\/build\/react\/use-hydrated)/],
];

/** Helpers that Vite and Rollup add: the JSX runtime and dynamic imports use them. */
const bundlerHelper = /^\0(?:vite\/|commonjsHelpers)/;

type Kind = "every-page" | "music" | "site" | "sign-in" | "briefs" | "staff";

/** The first kind whose pattern fits decides; any other route is "staff". */
const kinds: [kind: Kind, entry: RegExp][] = [
  ["every-page", /\/app\/(?:root|entry\.client)\.tsx/],
  // The pages of a song's options, saved searches, what was played, an artist's own profile and the pages of sliders share forms and tables with the staff's, not with lists of tracks.
  [
    "staff",
    /\/app\/(?:catalogue\/(?:inquiries|lyrics|notes|options|played|profile|saved-searches|segments)|site\/content|sliders\/routes\/slider)/,
  ],
  ["site", /\/app\/site\/(?:about|legal|services|works)\//],
  ["music", /\/app\/(?:catalogue|sliders|site\/routes\/landing)\b/],
  // The forms of visitors; opportunities and requests are lists of the staff.
  ["briefs", /\/app\/visitor-requests\/(?:newsletter\/)?routes\//],
  ["sign-in", /\/app\/(?:identity\/(?:session|sign-in)|site|visitor-requests\/account)\//],
];
/**
 * The kitchen sink shows every part of the design system, the form of a slider and reels the cards of discover, and shared playlists and
 * pitches what reels share: none says what is used together on a public page.
 */
const showsOthers =
  /\/app\/(?:shell\/routes\/kitchen-sink|sliders\/routes\/slider-(?:create|edit)|reels\/routes\/|pitches\/viewer\/routes\/|share-subjects\/routes\/|playlists\/sharing\/routes\/)/;
const musicModule = /\/app\/(?:catalogue|player|sliders)\//;
/** What the options menu and lyrics need beyond the lines that every row has. */
const optionModule =
  /\/app\/player\/(?:components\/option-links|lyrics\/|options\/(?!menu-copy|song-option|use-option-form))/;
/** What a page loads when it is idle, or when something is played, said or opened before: one file, because each request costs more than its bytes. */
const idleEntry =
  /\/app\/(?:player\/(?:start-listening|components\/(?:player-bar|fetched-options)|engine\/prefetch|options\/opened-option|lyrics\/opened-lyrics)|shell\/(?:start-idle-work|network\/keep-form|options\/option-host)|ui\/(?:overlay\/toaster|network\/(?:resend|connection)))\.tsx?$/;
const preparing = /\/preparing-/;
const validation = /\/node_modules\/(?:zod|@conform-to)\//;

/** The ids of all modules that `entry` imports statically, itself included. */
function reachedFrom(entry: string, graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached;
  reached.add(entry);
  const imported = graph.getModuleInfo(entry)?.importedIds ?? [];
  for (const id of imported) if (!id.includes("/node_modules/")) reachedFrom(id, graph, reached);
  return reached;
}

type Users = { kinds: Set<Kind>; count: number };

/** For each module of ours: the kinds and the number of the entries that import it statically. */
function findUsers(graph: ModuleGraph): Map<string, Users> {
  const users = new Map<string, Users>();
  for (const entry of graph.getModuleIds()) {
    if (graph.getModuleInfo(entry)?.isEntry !== true || showsOthers.test(entry)) continue;
    const kind = kinds.find(([, pattern]) => pattern.test(entry))?.[0] ?? "staff";
    for (const id of reachedFrom(entry, graph)) {
      const found = users.get(id) ?? { kinds: new Set(), count: 0 };
      found.kinds.add(kind);
      found.count += 1;
      users.set(id, found);
    }
  }
  return users;
}

/** What is loaded when a page is idle, with all that it imports. */
function findIdle(graph: ModuleGraph): Set<string> {
  const idle = new Set<string>();
  for (const id of graph.getModuleIds()) if (idleEntry.test(id)) reachedFrom(id, graph, idle);
  return idle;
}

/** Whether `id`, or a module that it imports, imports a package of client-side validation. */
function needsValidation(id: string, graph: ModuleGraph): boolean {
  const imported = [...reachedFrom(id, graph)].flatMap((reached) => graph.getModuleInfo(reached)?.importedIds ?? []);
  return imported.some((one) => validation.test(one));
}

/** Where a module goes that more than one route imports. */
function sharedChunk(id: string, users: Users, graph: ModuleGraph): string | undefined {
  // What a page of the site shares with pages of another kind stays where those have it: it must not become part of every page.
  const others = [...users.kinds].filter((kind) => kind !== "site");
  if (others.length === 0) return "pages";
  const kinds = new Set(others);
  // The landing page stands behind some dialogs of the sign-in; no other music page needs it.
  if (id.includes("/app/site/") && !kinds.has("staff")) return "site";
  if (optionModule.test(id)) return "options";
  // Beside nothing that a page without client-side validation needs. What imports such a module goes with it: two files that import
  // each other fail when they load.
  if (needsValidation(id, graph)) return "forms";
  // The landing page, which is behind the sign-in dialogs too, shows no rows of tracks.
  if (id.includes("/app/catalogue/") && kinds.has("music") && !preparing.test(id)) return "tracks";
  if (kinds.size === 1) return [...kinds][0];
  if (!kinds.has("music")) return "fields";
  return musicModule.test(id) ? "music" : "shell";
}

/**
 * Rollup's `manualChunks` for the browser's build: few files, instead of one for each set of routes that share a module.
 * A module of one route alone stays in that route's file; what only a dynamic import reaches stays lazy.
 */
export function clientChunks(): Rollup.GetManualChunk {
  let users: Map<string, Users> | null = null;
  let idle: Set<string> | null = null;
  return (id, graph) => {
    if (bundlerHelper.test(id)) return "framework";
    const named = namedChunks.find(([, path]) => path.test(id));
    if (named !== undefined) return named[0];
    users ??= findUsers(graph);
    const found = users.get(id);
    const info = graph.getModuleInfo(id);
    if (info === null || info.isEntry) return undefined;
    idle ??= findIdle(graph);
    if (found === undefined) return idle.has(id) ? "listening" : undefined;
    if (found.kinds.has("every-page")) return "shell";
    if (found.count > 1) return sharedChunk(id, found, graph);
    // Shared with one route, which needs nothing else of what is loaded when idle: each such module would be a file of its own.
    return idle.has(id) ? "idle" : undefined;
  };
}
