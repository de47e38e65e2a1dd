/**
 * Whether the person asks for a download: not a link or picture on another site, a HEAD request or a browser that fetches ahead, because a
 * download is written into the person's list.
 */
export function isAskedFor({ method, headers }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  const isForeign = site === "cross-site" || site === "same-site";
  return !isForeign && method === "GET" && !headers.get("Sec-Purpose")?.includes("prefetch");
}
