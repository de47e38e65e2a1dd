/** For how long people without an account share a page, and the query parameters that select another one: docs/decisions/008. */
export type CachePolicy = { query: readonly string[]; freshSeconds: number; staleSeconds: number };

/** Facts about a page, in the module of its route. Those of a layout route hold for the pages inside it. */
export type RouteHandle = {
  cache?: CachePolicy;
  /** Its texts are in all languages: docs/decisions/179-languages.md. Other pages are in English. */
  translated?: boolean;
  /** Data of a page, at an address of its own. */
  isPart?: boolean;
  /** One of the agency's pages, with header and footer; a path: at that address only. */
  site?: boolean | string;
  /** Visitors have the side navigation too, and their choice of a dark or light scheme applies. */
  catalogue?: boolean;
  /** With the search sidebar from 992 px. */
  searchSidebar?: boolean;
  /** Without header and side navigation on a desktop. */
  bare?: boolean;
  /** Made to be shown to others: without navigation, and without a question about cookies. */
  presentation?: boolean;
  /** The page's background; the header is blue on it. */
  tone?: "secondary";
  /** One of the agency's pages whose lists or forms scripts make quicker to use: they start after the first paint. */
  scripts?: "painted";
};

/** The facts about a page, from the handles of its routes, the outermost first. */
export function mergeHandles(handles: unknown[]): RouteHandle {
  return Object.assign({}, ...handles);
}
