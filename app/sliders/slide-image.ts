/** Keys of the five default backgrounds, in `public/slide-backgrounds`. */
export const defaultBackgrounds: readonly string[] = [1, 2, 3, 4, 5].map((at) => `slide-backgrounds/${at}.svg`);

/** Fallback without an image of slide or slider. */
export const fallbackBackground = "slide-backgrounds/1.svg";

/** An object key: no empty, hidden or relative path segments. */
const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/;
const maxKeyLength = 300;

/** URL of an image: a default background is a static file, all others are under `/media/`. */
export function slideImageAddress(key: string): string {
  return defaultBackgrounds.includes(key) ? `/${key}` : `/media/${key}`;
}

/** Key of an image URL (of this site, absolute or relative); null for other URLs. */
export function slideImageKey(address: string): string | null {
  if (address.length > maxKeyLength) return null;
  const path = address.replace(/^https?:\/\/[^/]+/, "");
  const key = path.replace(/^\/media\//, "").replace(/^\//, "");
  if (defaultBackgrounds.includes(key)) return key;
  return path.startsWith("/media/") && keyPattern.test(key) ? key : null;
}
