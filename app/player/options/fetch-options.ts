import type { OptionLink } from "#app/player/options/song-option.ts";

/** The links of a response of our own API; null for anything else, such as a page of a network in between. Without zod: every page loads this. */
function linksOf(body: unknown): OptionLink[] | null {
  const links = (body as { data?: { links?: unknown } } | null)?.data?.links;
  return Array.isArray(links) ? (links as OptionLink[]) : null;
}

/** The options that the visitor has for a recording, from `GET /api/v1/songs/:id/options`; null when they cannot be fetched. */
export async function fetchOptions(recordingId: string): Promise<OptionLink[] | null> {
  try {
    const response = await fetch(`/api/v1/songs/${recordingId}/options`, { headers: { Accept: "application/json" } });
    return response.ok ? linksOf(await response.json()) : null;
  } catch {
    return null;
  }
}
