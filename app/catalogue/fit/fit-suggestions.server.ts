import { songMeasures } from "#app/catalogue/fit/brand-measures.server.ts";
import { fitCopy as copy } from "#app/catalogue/fit/fit-copy.ts";
import { type BrandProfile, heardSongs } from "#app/catalogue/fit/read-brands.server.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchMessages } from "#app/catalogue/search/search-messages.ts";

export type Suggestion = { label: string; change: Partial<SearchFilters> };

function hasTempo({ bpmMin, bpmMax }: { bpmMin: number | null; bpmMax: number | null }): boolean {
  return bpmMin !== null || bpmMax !== null;
}

/** The mood that most of the songs have, and not less than two of them. */
function commonMood(songs: readonly { tags: BrandProfile["songs"][number]["tags"] }[]) {
  const moods = songs.flatMap(({ tags }) => tags.filter(({ category }) => category === "mood"));
  const counted = [...Map.groupBy(moods, ({ slug }) => slug).values()].sort((a, b) => b.length - a.length);
  const [most = []] = counted;
  return most.length > Math.max(1, songs.length / 2) ? (most[0] ?? null) : null;
}

function narrowing(filters: SearchFilters, { rules, songs }: BrandProfile): Suggestion[] {
  const found: Suggestion[] = [];
  const { bpmMin, bpmMax } = rules;
  if (!hasTempo(filters) && hasTempo(rules))
    found.push({ label: copy.tempoRule(searchMessages.bpmChip(bpmMin, bpmMax)), change: { bpmMin, bpmMax } });
  if (filters.vocals === null && rules.vocals !== "any") {
    const isRequired = rules.vocals === "required";
    found.push({ label: isRequired ? copy.vocalsRule : copy.instrumentalRule, change: { vocals: isRequired } });
  }
  const mood = commonMood(heardSongs(songs));
  if (mood && !filters.mood.includes(mood.slug))
    found.push({ label: copy.mood(mood.label), change: { mood: [...filters.mood, mood.slug] } });
  return found;
}

function widening(filters: SearchFilters, { songs }: BrandProfile): Suggestion[] {
  const heard = heardSongs(songs);
  const { tempo, vocals } = songMeasures(heard);
  const found: Suggestion[] = [];
  if (tempo !== null && (tempo < (filters.bpmMin ?? 0) || tempo > (filters.bpmMax ?? tempo)))
    found.push({ label: copy.withoutTempo(tempo), change: { bpmMin: null, bpmMax: null, halfTime: false } });
  const isOther = vocals !== null && vocals !== 50 && filters.vocals !== null && filters.vocals !== vocals > 50;
  if (isOther) found.push({ label: copy.withoutVocals(!filters.vocals), change: { vocals: null } });
  const moods = heard.flatMap(({ tags }) => tags.filter(({ category }) => category === "mood"));
  for (const slug of filters.mood) {
    if (moods.some((mood) => mood.slug === slug)) continue;
    const label = copy.withoutMood(slug.replaceAll("-", " "));
    found.push({ label, change: { mood: filters.mood.filter((other) => other !== slug) } });
  }
  return found;
}

/** Changes of a search by what a brand's songs and rules are: filters to add, and those that leave its sound out. */
export function fitSuggestions(filters: SearchFilters, brand: BrandProfile) {
  return {
    narrow: narrowing(filters, brand),
    widen: brand.sound === null ? [] : widening(filters, brand),
  };
}
