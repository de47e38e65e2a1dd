import type { FocalPoint } from "#app/media/images/focal-point.ts";

export type AdPlacement = "discover-top" | "between-sliders" | "empty-search";
export type AdStatus = "draft" | "on" | "off";

/** Days (UTC) on which an ad is shown, both included; null without one. */
type Days = { validFrom: string | null; validUntil: string | null };

/** An ad as pages show it. */
export type Ad = { id: string; image: string; focus: FocalPoint; alt: string; link: string };

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** Its multiples are spread evenly between 0 and 1: over some hours each ad has its share. */
const goldenRatio = 0.618_033_988_749_894_9;

/** First and last millisecond; the end is excluded. */
function boundsOf({ validFrom, validUntil }: Days): { from: number; end: number } {
  return {
    from: validFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(validFrom),
    end: validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil) + dayMs,
  };
}

export function isWithinDays(days: Days, now: number): boolean {
  const { from, end } = boundsOf(days);
  return from <= now && now < end;
}

/** When the next ad begins or ends (ms): until then a page that shows them may be cached. Infinity for never. */
export function nextAdChange(ads: readonly Days[], now: number): number {
  const changes = ads.flatMap((ad) => Object.values(boundsOf(ad))).filter((at) => at > now);
  return Math.min(Number.POSITIVE_INFINITY, ...changes);
}

/** The ad of this hour, by weight, the same for everyone, so that pages can be shared; undefined without ads. */
export function chooseAd<One extends { weight: number }>(ads: readonly One[], now: number): One | undefined {
  const total = ads.reduce((sum, { weight }) => sum + weight, 0);
  let place = ((Math.floor(now / hourMs) * goldenRatio) % 1) * total;
  return ads.find(({ weight }) => {
    place -= weight;
    return place < 0;
  });
}

/** Whether an ad may lead there: to a path of the product, or an https address without a user. */
export function isAdLink(text: string): boolean {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return false;
  const isPath = text.startsWith("/");
  if (!isPath && !/^https:\/\/[^/]/i.test(text)) return false;
  try {
    const { pathname, username, password } = new URL(text, "https://product.invalid");
    return username === "" && password === "" && !(isPath && (text.startsWith("//") || pathname.startsWith("//")));
  } catch {
    return false;
  }
}
