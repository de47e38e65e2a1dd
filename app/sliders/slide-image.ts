/** Keys of the five default slide backgrounds, files of `public/slide-backgrounds`. */
export const defaultBackgrounds: readonly string[] = [1, 2, 3, 4, 5].map((at) => `slide-backgrounds/${at}.svg`);

/** Shown where neither a slide nor its slider has an image. */
export const fallbackBackground = "slide-backgrounds/1.svg";

/** An object key: segments that are neither empty, hidden nor relative. */
const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)+$/;
const maxKeyLength = 300;

/** The address of an image: a default background is a static file, every other key lies under `/media/`. */
export function slideImageAddress(key: string): string {
  return defaultBackgrounds.includes(key) ? `/${key}` : `/media/${key}`;
}

/** The key of an image's address (of this site, with or without its host); null for an address that is not one of ours. */
export function slideImageKey(address: string): string | null {
  if (address.length > maxKeyLength) return null;
  const path = address.replace(/^https?:\/\/[^/]+/, "");
  const key = path.replace(/^\/media\//, "").replace(/^\//, "");
  if (defaultBackgrounds.includes(key)) return key;
  return path.startsWith("/media/") && keyPattern.test(key) ? key : null;
}
