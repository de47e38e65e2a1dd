import { stemmer } from "stemmer";

/** Words the stemmer knows how to read: it is made for English and leaves everything else as it is. */
const stemmable = /^[a-z]{3,}$/;

/** The stem of a folded word; inflections of one word share it ("drums", "drum"; "relaxing", "relaxed"). */
export function stemOf(word: string): string {
  return stemmable.test(word) ? stemmer(word) : word;
}

/** Other forms of a folded word that the index may hold. Some are no words: the index simply does not have them. */
export function inflectionsOf(word: string): string[] {
  if (!stemmable.test(word)) return [];
  const stem = stemmer(word);
  // The stemmer writes "happy" as "happi" and "drive" as "drive".
  const base = stem.endsWith("i") ? `${stem.slice(0, -1)}y` : stem;
  const short = base.endsWith("e") ? base.slice(0, -1) : base;
  const forms = [stem, base, `${base}s`, `${base}es`, `${short}ing`, `${short}ed`, `${short}e`];
  if (stem.endsWith("i")) forms.push(`${stem}es`);
  return [...new Set(forms)].filter((form) => form !== word && form.length >= 3);
}
