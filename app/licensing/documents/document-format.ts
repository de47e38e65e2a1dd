import type { DocumentLanguage } from "#app/licensing/documents/company/document-settings.ts";

const locales: Record<DocumentLanguage, string> = { en: "en-GB", de: "de-DE", fr: "fr-FR" };

type Format = {
  /** Days in ms since 1970, or as ISO date: "1 October 2026". */
  day: (at: number | string) => string;
  /** Minor units without and with the currency's code: "2,250.50", "2,250.50 EUR". */
  amount: (minor: number, currency: string) => string;
  money: (minor: number, currency: string) => string;
  /** A country by its ISO 3166-1 code; empty for none. */
  country: (code: string) => string;
};

const formats = new Map<DocumentLanguage, Format>();

function makeFormat(language: DocumentLanguage): Format {
  const locale = locales[language];
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const names = new Intl.DisplayNames(locale, { type: "region" });
  function amount(minor: number, currency: string): string {
    const decimals = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits;
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    // A narrow space between thousands is not in every font.
    return format.format(minor / 10 ** (decimals ?? 2)).replaceAll("\u202f", "\u00a0");
  }
  return {
    day: (at) => day.format(typeof at === "number" ? at : Date.parse(`${at}T00:00:00Z`)),
    amount,
    money: (minor, currency) => `${amount(minor, currency)} ${currency}`,
    country: (code) => (code === "" ? "" : (names.of(code) ?? code)),
  };
}

/** How documents of a language write days, amounts and countries. */
export function documentFormat(language: DocumentLanguage): Format {
  const found = formats.get(language) ?? makeFormat(language);
  formats.set(language, found);
  return found;
}
