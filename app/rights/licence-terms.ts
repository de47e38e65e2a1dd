import { territoryGroups } from "#app/rights/territories.ts";
import { countryName } from "#app/ui/countries.ts";

/** The media of a licence: design field conventions, section 3. */
export const media = {
  web_unpaid: "Web, unpaid",
  web_paid: "Web, paid",
  social_organic: "Social, organic",
  social_paid: "Social, paid",
  ctv_ott: "Connected TV and streaming",
  broadcast_national: "Broadcast TV, national",
  regional_local: "Broadcast TV, regional or local",
  cable: "Cable TV",
  radio: "Radio",
  cinema: "Cinema",
  ooh: "Out of home",
  in_store: "In store",
  industrial: "Industrial and B2B",
  internal: "Internal",
  event: "Event and trade show",
  podcast: "Podcast",
  game: "Game",
  app: "App",
  film_festival: "Film, festivals",
  film_all_media: "Film, all media",
  tv_programme: "TV programme",
  trailer_promo: "Trailer and promo",
  all_media_incl_future: "All media, including future media",
  ai_training: "AI training",
  ai_variation: "AI-generated variations",
} as const;

/** Never part of all media, nor of anything that names no media: reserved unless it is granted by its name. */
export const aiMedia: readonly string[] = ["ai_training", "ai_variation"] satisfies (keyof typeof media)[];

export const currencies = ["EUR", "USD", "GBP", "CHF", "JPY", "CAD", "AUD", "SEK", "NOK", "DKK", "BRL", "MXN"] as const;

export const kinds = ["licence", "custom", "placement"] as const;
export const exclusivities = ["none", "category", "territory", "full"] as const;

/** "us" → "US", "world" → "World"; null if neither an ISO 3166-1 alpha-2 code nor a group. */
export function readTerritory(text: string): string | null {
  const group = territoryGroups.find((name) => name.toLowerCase() === text.toLowerCase());
  if (group !== undefined) return group;
  const code = text.toUpperCase();
  return countryName(code) === null ? null : code;
}
