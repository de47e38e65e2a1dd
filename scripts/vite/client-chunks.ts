import type { Rollup } from "vite";

type ModuleGraph = Parameters<Rollup.GetManualChunk>[1];

/** On every page; the file stays cached while our code changes. Vite's helpers and page-data.ts are part of how it loads and reads. */
const framework =
  /^\0(?:vite\/|commonjsHelpers)|\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|cookie|set-cookie-parser|@remix-run\/[^/]+)\/|\/app\/edge\/http\/page-data\.ts/;
/** What few pages need, with all shared modules that import it. The first that fits decides. */
const parts: [name: string, path: RegExp][] = [
  ["sortable", /\/node_modules\/@dnd-kit\//],
  ["sharing", /\/node_modules\/uqr\//],
  ["forms", /\/node_modules\/(?:zod|@conform-to)\/|\/app\/edge\/forms\/schema-message\.ts/],
];
const everyPage = /\/app\/(?:root|entry\.client)\.tsx/;
/** Routes that people without an account open. */
const publicRoute =
  /\/app\/(?:site\/(?!content\/)|visitor-requests\/(?!staff\/)|identity\/(?:sign-in|session)\/|catalogue\/(?:search|record)\/|comments\/routes\/song-comments|sliders\/routes\/discover|shell\/routes\/(?!kitchen-sink))/;
/** Those of them that list or describe tracks. */
const trackRoute =
  /\/app\/(?:catalogue\/(?:search|record)\/|comments\/routes\/song-comments|sliders\/routes\/discover)/;
/** Routes of the search, and of briefs, which list what they find as it does. */
const searchRoute = /\/app\/catalogue\/search\/routes\/(?:search|shell)\./;
const briefRoute = /\/app\/assistant\//;
/** Routes that people without an account have been sent a link to, or get from one. */
const linkedRoute =
  /\/app\/(?:reels\/routes\/reel\.|rooms\/(?:film\/)?routes\/(?:room|film)\.|picture\/routes\/picture\.|share-subjects\/routes\/shared-reel|playlists\/sharing\/routes\/shared-|projects\/(?:submissions\/routes\/(?:project\.|submit)|transfers\/routes\/transfer-download))/;
/** Pages for programmers, which share little with others. */
const developerRoute = /\/app\/(?:developers|api\/reference)\//;
/** The viewer of reels and pitches. */
const viewerRoute = /\/app\/(?:reels\/routes\/reel\.|pitches\/viewer\/routes\/|share-subjects\/routes\/shared-reel)/;
/** Those of them that belong to a project, and the page of one. */
const projectRoute = /\/app\/projects\//;
const projectPage = /\/app\/projects\/submissions\/routes\/project\./;
/** The pages of a room, and those that play music with a picture. */
const roomRoute = /\/app\/rooms\//;
const pictureRoute = /\/app\/(?:picture|rooms\/film)\//;
/** What a page loads when it is idle, or when something is played or opened before: one file, because each request costs more than its bytes. */
const idlePart =
  /\/app\/(?:player\/(?:start-listening|components\/(?:player-bar|fetched-options)|engine\/prefetch|options\/opened-option|lyrics\/opened-lyrics)|shell\/(?:start-idle-work|network\/keep-form|options\/option-host)|ui\/(?:overlay\/toaster|network\/(?:resend|connection)))\.tsx?$/;

/** The module and all that it imports statically. */
function reachedFrom(id: string, graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached;
  reached.add(id);
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(imported, graph, reached);
  return reached;
}

/** For each module: the routes and idle parts that import it statically. */
function findUsers(graph: ModuleGraph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const start of graph.getModuleIds()) {
    if (!graph.getModuleInfo(start)?.isEntry && !idlePart.test(start)) continue;
    for (const id of reachedFrom(start, graph)) users.set(id, [...(users.get(id) ?? []), start]);
  }
  return users;
}

/** The file of a module that several routes import statically. */
function sharedChunk(users: string[]): string {
  const isOfSearch = (user: string) => searchRoute.test(user);
  const isOfBriefs = (user: string) => briefRoute.test(user);
  if (users.some(isOfSearch) && users.every((user) => isOfSearch(user) || isOfBriefs(user))) return "search";
  if (users.some((user) => publicRoute.test(user))) {
    const isOfOthers = users.some((user) =>
      [trackRoute, linkedRoute, developerRoute].some((route) => route.test(user)),
    );
    return isOfOthers ? "public" : "site";
  }
  if (users.some(isOfBriefs)) return "briefs";
  if (users.every((user) => viewerRoute.test(user))) return "reels";
  const linked = users.filter((user) => linkedRoute.test(user) || developerRoute.test(user));
  if (linked.length === 0) return "staff";
  if (linked.every((user) => roomRoute.test(user))) return "rooms";
  if (linked.every((user) => pictureRoute.test(user))) return "picture";
  if (!linked.every((user) => projectRoute.test(user))) return "links";
  return linked.every((user) => projectPage.test(user)) ? "projects" : "submissions";
}

/**
 * Rollup's `manualChunks` for the browser's build: files for what every page needs, for what searches and public pages share, for what linked pages do
 * and for what the others do, instead of one for each set of routes that share a module. What one route or dynamic import needs alone stays with it.
 */
export function clientChunks(): Rollup.GetManualChunk {
  let users: Map<string, string[]> | undefined;
  return (id, graph) => {
    if (framework.test(id)) return "framework";
    if (graph.getModuleInfo(id)?.isEntry) return undefined;
    // Imported statically for the server alone: browsers load it after the page.
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
    if (importers.length > 0 && importers.every((one) => dynamicImporters.includes(one))) return undefined;
    users ??= findUsers(graph);
    const found = users.get(id) ?? [];
    if (found.some((user) => everyPage.test(user))) return "shell";
    if (found.length > 0 && found.every((user) => idlePart.test(user))) return "listening";
    if (found.length < 2) return undefined;
    const reached = [...reachedFrom(id, graph)];
    const part = parts.find(([, path]) => reached.some((one) => path.test(one)));
    if (part !== undefined) return part[0];
    return sharedChunk(found);
  };
}
