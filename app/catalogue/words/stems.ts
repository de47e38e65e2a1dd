import { stemmer } from "stemmer";

/** Words that the stemmer handles: it is for English and leaves everything else unchanged. */
const stemmable = /^[a-z]{3,}$/;

/** Stem of a folded word; its inflections share it ("drums", "drum"; "relaxing", "relaxed"). */
export function stemOf(word: string): string {
  return stemmable.test(word) ? stemmer(word) : word;
}

/** Possible inflections of a folded word. Non-words do no harm: the index does not have them. */
export function inflectionsOf(word: string): string[] {
  if (!stemmable.test(word)) return [];
  const stem = stemmer(word);
  // The stemmer maps "happy" to "happi" and "drive" to "drive".
  const base = stem.endsWith("i") ? `${stem.slice(0, -1)}y` : stem;
  const short = base.endsWith("e") ? base.slice(0, -1) : base;
  const forms = [stem, base, `${base}s`, `${base}es`, `${short}ing`, `${short}ed`, `${short}e`];
  if (stem.endsWith("i")) forms.push(`${stem}es`);
  return [...new Set(forms)].filter((form) => form !== word && form.length >= 3);
}
