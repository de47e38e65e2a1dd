/** A kind of cacheable page: its freshness, and the query parameters that select a different page. */
export type CachePolicy = { path: RegExp; query: readonly string[]; freshSeconds: number; staleSeconds: number };

const searchQuery = [
  "q",
  "qFields",
  "songId",
  "versionId",
  "lyrics",
  "genre",
  "mood",
  "instrument",
  "vocals",
  "bpmMin",
  "bpmMax",
  "halfTime",
  "key",
  "compatible",
  "lengthMin",
  "lengthMax",
  "explicit",
  "shape",
  "fit",
  "fit_tolerance",
  "sort",
  "page",
];

const policies: readonly CachePolicy[] = [
  { path: /^\/(?:_root\.data)?$/, query: [], freshSeconds: 30, staleSeconds: 600 },
  { path: /^\/landing(?:\.data)?$/, query: [], freshSeconds: 30, staleSeconds: 600 },
  {
    path: /^\/(?:services(?:\/[a-z-]+)?|who-we-are|wine|faq|blog|privacy-policy|terms-of-service|cookies-policy)(?:\.data)?$/,
    query: [],
    freshSeconds: 60,
    staleSeconds: 600,
  },
  { path: /^\/our-work(?:\.data)?$/, query: ["category", "page"], freshSeconds: 60, staleSeconds: 600 },
  { path: /^\/our-work\/detail\/[\w-]+(?:\.data)?$/, query: [], freshSeconds: 60, staleSeconds: 600 },
  { path: /^\/discover\/?(?:\.data)?$/, query: ["s", "t", "limit"], freshSeconds: 30, staleSeconds: 600 },
  { path: /^\/(?:music-sync-licensing\/)?search(?:\.data)?$/, query: searchQuery, freshSeconds: 30, staleSeconds: 300 },
  { path: /^\/artists-list(?:\.data)?$/, query: ["q", "letter", "page"], freshSeconds: 60, staleSeconds: 600 },
  {
    path: /^\/music-sync-licensing\/(?:song|artist|album)\/[a-z0-9-]+(?:\.data)?$/,
    query: [],
    freshSeconds: 60,
    staleSeconds: 600,
  },
];

export function cachePolicyOf(pathname: string): CachePolicy | null {
  return policies.find((policy) => policy.path.test(pathname)) ?? null;
}
