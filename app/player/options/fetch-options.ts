import type { OptionLink } from "#app/player/options/song-option.ts";

/** The links of our API's response; null for anything else, such as a captive portal. Without zod, because every page loads this. */
function linksOf(body: unknown): OptionLink[] | null {
  const links = (body as { data?: { links?: unknown } } | null)?.data?.links;
  return Array.isArray(links) ? (links as OptionLink[]) : null;
}

/** The visitor's options for a recording, from `GET /api/v1/songs/:id/options`; null on failure. */
export async function fetchOptions(recordingId: string): Promise<OptionLink[] | null> {
  try {
    const response = await fetch(`/api/v1/songs/${recordingId}/options`, { headers: { Accept: "application/json" } });
    return response.ok ? linksOf(await response.json()) : null;
  } catch {
    return null;
  }
}
