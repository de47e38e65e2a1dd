import { allMedia, type MediaPresetKey, type Medium, mediaFacts } from "#app/rights/media.ts";

type MediaPreset = { label: string; termMonths: number; hint: string };

/** Common uses: their usual term in months, and what to look at. Which media each ticks stands with the media. */
export const mediaPresets: Record<MediaPresetKey, MediaPreset> = {
  paid_social: {
    label: "Paid social",
    termMonths: 6,
    hint: "Usually 3 to 12 months. Name the countries where the ads are bought.",
  },
  tv_commercial: {
    label: "TV commercial",
    termMonths: 12,
    hint: "Usually 12 months. Name the countries where it's on air.",
  },
  organic: {
    label: "Organic web and social",
    termMonths: 12,
    hint: "Usually 12 months, worldwide, because posts stay visible everywhere.",
  },
  radio_audio: {
    label: "Radio and podcast",
    termMonths: 6,
    hint: "Usually 3 to 12 months. Name the countries of the stations.",
  },
  cinema: {
    label: "Cinema and outdoor",
    termMonths: 3,
    hint: "Usually the weeks of the campaign, in the countries where it's shown.",
  },
  internal: {
    label: "Internal and events",
    termMonths: 12,
    hint: "Usually 12 months in the countries of your offices and events.",
  },
};

const isPreset = (text: string): text is MediaPresetKey => Object.hasOwn(mediaPresets, text);

/** The preset of a pressed button; null for other text. */
export function readPreset(text: unknown): MediaPreset | null {
  return typeof text === "string" && isPreset(text) ? mediaPresets[text] : null;
}

function mediaOfPreset(key: MediaPresetKey): Medium[] {
  return allMedia.filter((name) => mediaFacts[name].presets?.includes(key));
}

/**
 * The fields of a preset on top of those typed: its media are added to those chosen, its term is filled in where there is none. `preset` is
 * sent back, for its hint.
 */
export function presetFields(typed: Record<string, unknown>, key: string): Record<string, string | string[]> {
  if (!isPreset(key)) return {};
  const chosen = [typed.media ?? []].flat().map(String);
  const hasTerm = Boolean(typed.termMonths) || Boolean(typed.perpetual);
  const term: Record<string, string> = hasTerm ? {} : { termMonths: String(mediaPresets[key].termMonths) };
  return { media: [...new Set([...chosen, ...mediaOfPreset(key)])], ...term, preset: key };
}
