/** Languages of the product, by BCP 47 tag. */
export const languages = ["en", "de", "fr", "es"] as const;
export type Language = (typeof languages)[number];

/** Of what is in no other. */
export const defaultLanguage: Language = "en";

export function isLanguage(tag: string | null | undefined): tag is Language {
  return languages.some((known) => known === tag);
}

/** Query parameter of a link to a page in a language. */
export const languageParameter = "lang";
