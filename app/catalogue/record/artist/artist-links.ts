export type ArtistLink = { label: string; url: string };

function isWebAddress(url: string): boolean {
  const protocol = URL.canParse(url) ? new URL(url).protocol : "";
  return protocol === "https:" || protocol === "http:";
}

/** The links of an artist from the stored JSON, without malformed ones and those that are no web address (`javascript:`, `data:`). */
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
