import type { media } from "#app/rights/licence-terms.ts";

type Medium = keyof typeof media;

/** The media as the form groups them. */
export const mediaGroups: { label: string; media: Medium[] }[] = [
  { label: "Online and social", media: ["web_unpaid", "web_paid", "social_organic", "social_paid", "podcast"] },
  {
    label: "TV and radio",
    media: ["broadcast_national", "regional_local", "cable", "ctv_ott", "tv_programme", "radio"],
  },
  { label: "Film", media: ["cinema", "film_festival", "film_all_media", "trailer_promo"] },
  { label: "Places and business", media: ["ooh", "in_store", "event", "industrial", "internal"] },
  { label: "Games and apps", media: ["game", "app"] },
  { label: "Everything", media: ["all_media_incl_future"] },
  { label: "AI, never part of all media", media: ["ai_training", "ai_variation"] },
];

type MediaPreset = { label: string; media: Medium[]; termMonths: number; hint: string };

/** Common uses: their media, their usual term in months, and what to look at. */
export const mediaPresets = {
  paid_social: {
    label: "Paid social",
    media: ["social_paid", "social_organic", "web_paid"],
    termMonths: 6,
    hint: "Usually 3 to 12 months. Name the countries where the ads are bought.",
  },
  tv_commercial: {
    label: "TV commercial",
    media: ["broadcast_national", "ctv_ott", "web_paid"],
    termMonths: 12,
    hint: "Usually 12 months. Name the countries where it's on air.",
  },
  organic: {
    label: "Organic web and social",
    media: ["web_unpaid", "social_organic"],
    termMonths: 12,
    hint: "Usually 12 months, worldwide, because posts stay visible everywhere.",
  },
  radio_audio: {
    label: "Radio and podcast",
    media: ["radio", "podcast"],
    termMonths: 6,
    hint: "Usually 3 to 12 months. Name the countries of the stations.",
  },
  cinema: {
    label: "Cinema and outdoor",
    media: ["cinema", "ooh"],
    termMonths: 3,
    hint: "Usually the weeks of the campaign, in the countries where it's shown.",
  },
  internal: {
    label: "Internal and events",
    media: ["internal", "industrial", "event"],
    termMonths: 12,
    hint: "Usually 12 months in the countries of your offices and events.",
  },
} satisfies Record<string, MediaPreset>;

export type MediaPresetKey = keyof typeof mediaPresets;

/** The preset of a pressed button; null for other text. */
export function readPreset(text: unknown): MediaPreset | null {
  return typeof text === "string" && Object.hasOwn(mediaPresets, text) ? mediaPresets[text as MediaPresetKey] : null;
}

/**
 * The fields of a preset on top of those typed: its media are added to those chosen, its term is filled in where there is none. `preset` is
 * sent back, for its hint.
 */
export function presetFields(typed: Record<string, unknown>, key: string): Record<string, string | string[]> {
  const preset = readPreset(key);
  if (preset === null) return {};
  const chosen = [typed.media ?? []].flat().map(String);
  const hasTerm = Boolean(typed.termMonths) || Boolean(typed.perpetual);
  const term: Record<string, string> = hasTerm ? {} : { termMonths: String(preset.termMonths) };
  return { media: [...new Set([...chosen, ...preset.media])], ...term, preset: key };
}
