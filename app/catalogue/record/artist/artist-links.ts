export type ArtistLink = { label: string; url: string };

function isWebAddress(url: string): boolean {
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  return protocol === "https:" || protocol === "http:";
}

/** Normalises a typed web address; null for another scheme, credentials, or a host without a domain. */
export function readWebAddress(typed: string): string | null {
  if (!isWebAddress(typed)) return null;
  const url = new URL(typed);
  return url.username === "" && url.password === "" && url.hostname.includes(".") ? url.href : null;
}

/** "https://www.bandcamp.com/teo" → "bandcamp.com": default label of a link. */
export function hostOfLink(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}

/** Links of an artist from stored JSON, without malformed and non-web ones (`javascript:`, `data:`). */
export function readArtistLinks(json: string): ArtistLink[] {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((link: Partial<Record<"label" | "url", unknown>> | null) => {
    const { label, url } = link ?? {};
    if (typeof url !== "string" || !isWebAddress(url)) return [];
    return [{ label: typeof label === "string" && label.trim() !== "" ? label : new URL(url).hostname, url }];
  });
}

/** The page of an ISNI at its registry. */
export function isniAddress(isni: string): string {
  return `https://isni.org/isni/${isni}`;
}
