import { expect, test } from "vitest";
import { isLanguage, languageOptions, suggestLanguage } from "#app/backoffice/songs/language.ts";

test("languages are ISO 639-3 codes, and a name or two letters suggest one", () => {
  for (const { value } of languageOptions) expect(isLanguage(value), value).toBe(true);
  for (const code of ["english", "en", "EN", "", "12a", "zzzz"]) expect(isLanguage(code), code).toBe(false);
  expect(suggestLanguage("English")).toBe("eng");
  expect(suggestLanguage("en")).toBe("eng");
  expect(suggestLanguage(" swedish ")).toBe("swe");
  expect(suggestLanguage("no words")).toBe("zxx");
  expect(suggestLanguage("Klingonish")).toBeUndefined();
  expect(new Set(languageOptions.map(({ label }) => label)).size).toBe(languageOptions.length);
});
