/** Languages of the product, by BCP 47 tag, with their own names. */
export const languageNames = { en: "English", de: "Deutsch", fr: "Français", es: "Español" } as const;

export type Language = keyof typeof languageNames;
export const languages = ["en", "de", "fr", "es"] as const satisfies Language[];

/** Of what is in no other. */
export const defaultLanguage: Language = "en";

export function isLanguage(tag: string | null | undefined): tag is Language {
  return languages.some((known) => known === tag);
}

/** Query parameter of a link to a page in a language. */
export const languageParameter = "lang";
