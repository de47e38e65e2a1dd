/** Video of a slide: our own file, or the platform's player, which loads on the visitor's request. */
export type Video = { kind: "own"; src: string } | { kind: "external"; page: string; player: string };

/** `123456789` or `123456789/ab12cd34`: a numeric id of 5 to 10 digits and an optional hash (docs/product/sliders.md). */
const platformPath = /^\/(?:video\/)?(\d{5,10})(?:\/([0-9a-z]{1,40}))?\/?$/i;
const ownFile = /^\/media\/[\w./-]+\.(?:mp4|webm)$/i;

/** The platform's host without `https://`, as copied from an address bar. */
const bareHost = /^(?:www\.|player\.)?vimeo\.com\//i;

/**
 * Parses the three accepted forms of a video URL: a page of the video platform, its player with an `h=` hash, or a file under `/media/` on
 * a host of `apex` (a bare host name). `https://` is optional for the platform. Query strings are dropped. Null for anything else.
 */
export function readVideoUrl(typed: string, apex: string): Video | null {
  const base = `https://${apex}`;
  const address = bareHost.test(typed) ? `https://${typed}` : typed;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const isOwn = url.hostname === apex || url.hostname.endsWith(`.${apex}`);
  // Our files are available on every host, so a path on the visitor's own keeps the CSP narrow.
  if (isOwn) return ownFile.test(url.pathname) ? { kind: "own", src: url.pathname } : null;
  return readPlatformUrl(url);
}

function readPlatformUrl(url: URL): Video | null {
  const isPlayer = url.hostname === "player.vimeo.com";
  if (!isPlayer && url.hostname !== "vimeo.com" && url.hostname !== "www.vimeo.com") return null;
  const [, id, pathHash] = platformPath.exec(url.pathname) ?? [];
  if (id === undefined) return null;
  const hash = isPlayer ? readHash(url) : (pathHash ?? null);
  if (isPlayer && hash === null) return null;
  return {
    kind: "external",
    page: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
    player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${hash ? `&h=${hash}` : ""}`,
  };
}

function readHash(url: URL): string | null {
  const hash = url.searchParams.get("h") ?? "";
  return /^[0-9a-z]{1,40}$/i.test(hash) ? hash : null;
}
