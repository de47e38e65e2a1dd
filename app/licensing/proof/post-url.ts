import { bareHost, isOfPlatform, pathOf } from "#app/licensing/proof/platforms.ts";

/** Parameters that say how someone came to a post, not which it is: everywhere, and on the platforms alone. */
const tracking = /^(?:utm_.*|fbclid|gclid|igsh|igshid)$/i;
const platformTracking = /^(?:si|feature|app|ref|ref_src|_r|_t|is_from_webapp|sender_device|s|t|pp)$/i;

const maxUrl = 500;

/** The video of a YouTube address, whichever of its four forms it has. */
function youTubeVideo(url: URL): string | null {
  const host = bareHost(url);
  const [first = "", second = ""] = pathOf(url);
  const named = ["shorts", "live", "embed"].includes(first) ? second : (url.searchParams.get("v") ?? "");
  const id = host === "youtu.be" ? first : host === "youtube.com" ? named : "";
  return /^[\w-]{6,20}$/.test(id) ? id : null;
}

/** The address of a post in one form, so that the same post is known again; null unless it is an https address with a path. */
export function readPostUrl(typed: string): string | null {
  const text = typed.trim();
  if (text.length > maxUrl || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === "https:" && url.username === "" && url.password === "";
  if (!isWeb || url.port !== "" || !url.hostname.includes(".")) return null;
  const video = youTubeVideo(url);
  if (video) return `https://youtube.com/watch?v=${video}`;
  const isTracking = (name: string) => tracking.test(name) || (isOfPlatform(url) && platformTracking.test(name));
  for (const name of [...url.searchParams.keys()]) if (isTracking(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const host = bareHost(url).replace(/^twitter\.com$/, "x.com");
  const address = [`https://${host}`, ...pathOf(url)].join("/") + url.search;
  return address === `https://${host}` ? null : address;
}
