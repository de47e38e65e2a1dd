/** ISO 639-3 codes that the form suggests: languages of popular music. */
const suggestedCodes =
  "eng spa fra deu ita por nld swe nor dan fin isl pol ces slk hun ron bul ell tur rus ukr srp hrv slv lit lav est cat eus glg gle cym lat jpn kor zho yue vie tha ind msa tgl hin ben pan tam tel urd fas ara heb amh swa yor ibo zul xho afr hat haw mri".split(
    " ",
  );

const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Codes of no language in particular, which not every runtime has a name for. */
const special = [
  { value: "zxx", label: "No words" },
  { value: "mul", label: "Several languages" },
  { value: "und", label: "Undetermined" },
];

export const languageOptions = [
  ...suggestedCodes.map((value) => ({ value, label: names.of(value) ?? value })),
  ...special,
];

/** Whether `code` is an ISO 639-3 code of a language with a name. */
export function isLanguage(code: string): boolean {
  return (
    languageOptions.some(({ value }) => value === code) || (/^[a-z]{3}$/.test(code) && names.of(code) !== undefined)
  );
}

/** The code for a language's English name or its two letters: "english" and "en" → "eng". Undefined if none is suggested. */
export function suggestLanguage(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  return languageOptions.find(
    ({ value, label }) => label.toLowerCase() === typed || Intl.getCanonicalLocales(value)[0] === typed,
  )?.value;
}
