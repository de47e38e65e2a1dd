import { AsyncLocalStorage } from "node:async_hooks";
import { defaultLanguage, type Language } from "#app/edge/language/languages.ts";
import { overwriteGetLocale } from "#messages/runtime";

const current = new AsyncLocalStorage<Language>();

// The functions of `#messages` ask this one.
overwriteGetLocale(() => current.getStore() ?? defaultLanguage);

/** Runs `work`, whose texts are in `language`: a request, or an email to another person. */
export function inLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work);
}
