import * as z from "zod/mini";
import { type OptionLink, songOptions } from "#app/player/options/song-option.ts";

const schema = z.object({
  data: z.object({
    links: z.array(
      z.object({
        option: z.enum(songOptions),
        href: z.string(),
        opens: z.enum(["page", "dialog", "lyrics", "download"]),
      }),
    ),
  }),
});

/** The options that the visitor has for a recording, from `GET /api/v1/songs/:id/options`; null when they cannot be fetched. */
export async function fetchOptions(recordingId: string): Promise<OptionLink[] | null> {
  try {
    const response = await fetch(`/api/v1/songs/${recordingId}/options`, { headers: { Accept: "application/json" } });
    return response.ok ? schema.parse(await response.json()).data.links : null;
  } catch {
    return null;
  }
}
