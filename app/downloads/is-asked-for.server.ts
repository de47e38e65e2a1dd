/**
 * Whether the user requested the download: not an embedded or cross-site link, a HEAD request or a prefetch. Needed because the GET adds to
 * the user's list.
 */
export function isAskedFor({ method, headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const isForeign = site === "cross-site" || site === "same-site";
  return !isForeign && method === "GET" && !headers.get("Sec-Purpose")?.includes("prefetch");
}
