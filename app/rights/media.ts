/** Groups of the form, in its order. */
const groups = {
  online: "Online and social",
  air: "TV and radio",
  film: "Film",
  places: "Places and business",
  games: "Games and apps",
  everything: "Everything",
  ai: "AI, never part of all media",
} as const;

export type MediaPresetKey = "paid_social" | "tv_commercial" | "organic" | "radio_audio" | "cinema" | "internal";

type Facts = {
  label: string;
  group: keyof typeof groups;
  /** In its group of the form; those of one place stand as here. */
  place?: 1 | 2;
  /** Common uses that tick it. */
  presets?: readonly MediaPresetKey[];
  /** What includes it, besides all media. */
  partOf?: string;
  /** What it is called in a first message, which has fewer media. */
  briefAs?: string;
  /** Of programmes and films; a licence for others is for advertising. */
  isProgramme?: true;
  /** Of the base fee, where a company's rate card starts. Without one it has no line: AI is quoted by a person, and reserved unless it is named. */
  percent: number | null;
};

/** The media of a licence (design field conventions, section 3), and what each implies. Words of briefs: `usage/use-words.ts`. */
const table = {
  web_unpaid: { label: "Web, unpaid", group: "online", presets: ["organic"], briefAs: "web_paid", percent: 40 },
  web_paid: { label: "Web, paid", group: "online", presets: ["paid_social", "tv_commercial"], percent: 100 },
  social_organic: {
    ...{ label: "Social, organic", group: "online", presets: ["paid_social", "organic"] },
    ...{ briefAs: "social_paid", percent: 40 },
  },
  social_paid: { label: "Social, paid", group: "online", presets: ["paid_social"], percent: 100 },
  ctv_ott: { label: "Connected TV and streaming", group: "air", place: 1, presets: ["tv_commercial"], percent: 150 },
  broadcast_national: { label: "Broadcast TV, national", group: "air", presets: ["tv_commercial"], percent: 200 },
  regional_local: {
    ...{ label: "Broadcast TV, regional or local", group: "air", briefAs: "broadcast_national", percent: 100 },
  },
  cable: { label: "Cable TV", group: "air", briefAs: "broadcast_national", percent: 100 },
  radio: { label: "Radio", group: "air", place: 2, presets: ["radio_audio"], percent: 100 },
  cinema: { label: "Cinema", group: "film", presets: ["cinema"], percent: 120 },
  ooh: { label: "Out of home", group: "places", presets: ["cinema"], percent: 100 },
  in_store: { label: "In store", group: "places", percent: 60 },
  industrial: {
    ...{
      label: "Industrial and B2B",
      group: "places",
      place: 1,
      presets: ["internal"],
      briefAs: "internal",
      percent: 50,
    },
  },
  internal: { label: "Internal", group: "places", place: 1, presets: ["internal"], percent: 30 },
  event: { label: "Event and trade show", group: "places", presets: ["internal"], percent: 50 },
  podcast: { label: "Podcast", group: "online", presets: ["radio_audio"], percent: 50 },
  game: { label: "Game", group: "games", isProgramme: true, percent: 150 },
  app: { label: "App", group: "games", percent: 100 },
  film_festival: {
    ...{ label: "Film, festivals", group: "film", partOf: "film_all_media", isProgramme: true, percent: 40 },
  },
  film_all_media: { label: "Film, all media", group: "film", isProgramme: true, percent: 250 },
  tv_programme: {
    ...{
      label: "TV programme",
      group: "air",
      place: 1,
      briefAs: "broadcast_national",
      isProgramme: true,
      percent: 120,
    },
  },
  trailer_promo: { label: "Trailer and promo", group: "film", percent: 100 },
  all_media_incl_future: { label: "All media, including future media", group: "everything", percent: 600 },
  ai_training: { label: "AI training", group: "ai", percent: null },
  ai_variation: { label: "AI-generated variations", group: "ai", percent: null },
} as const satisfies Record<string, Facts>;

export type Medium = keyof typeof table;
export type PricedMedium = { [M in Medium]: (typeof table)[M]["percent"] extends number ? M : never }[Medium];

export const mediaFacts: Record<Medium, Facts> = table;
export const allMedia = Object.keys(table) as Medium[];
export const media = Object.fromEntries(allMedia.map((name) => [name, table[name].label])) as Record<Medium, string>;

export function isMedium(name: string): name is Medium {
  return Object.hasOwn(table, name);
}

const isPriced = (name: Medium): name is PricedMedium => table[name].percent !== null;

export const pricedMedia = allMedia.filter(isPriced);
/** Never part of all media, nor of anything that names no media: reserved unless it is granted by its name. */
export const aiMedia: readonly string[] = allMedia.filter((name) => !isPriced(name));

/** The media as the form groups them. */
export const mediaGroups = Object.entries(groups).map(([group, label]) => {
  const own = allMedia.filter((name) => table[name].group === group);
  return { label, media: own.toSorted((a, b) => (mediaFacts[a].place ?? 0) - (mediaFacts[b].place ?? 0)) };
});

/** What is granted with a medium besides it: festivals with all media of a film. */
export function includedIn(medium: string): Medium[] {
  return allMedia.filter((name) => mediaFacts[name].partOf === medium);
}
