const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
/** ISO 639-3 codes without a language. */
const special: Record<string, string> = { zxx: "No words", mul: "Several languages", und: "Undetermined" };

/** Name of an ISO 639-3 code; the code where there is no name. */
export function languageName(code: string): string {
  return special[code] ?? names.of(code) ?? code;
}
