import Negotiator from "negotiator";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { Cookies } from "#app/edge/cookies/cookies.server.ts";
import {
  defaultLanguage,
  isLanguage,
  type Language,
  languageParameter,
  languages,
} from "#app/edge/language/languages.ts";

/** What a request says of the language of its page: `chosen` by its link or kept by its browser, `preferred` by the browser. */
export type AskedLanguage = { chosen: Language | null; preferred: Language | null };

/** Longer lists are none of a browser's. */
const maxLength = 200;
/** Browsers of one place send few different lists. */
const known = new RecentEntries<Language | null>(200);

/** The best of our languages for an `Accept-Language` header; null for none. */
function preferredLanguage(header: string | null): Language | null {
  const list = header?.slice(0, maxLength) ?? "";
  // Without a list, and for `*`, the library names every language.
  if (list === "" || list.trim() === "*") return null;
  const found = known.get(list);
  if (found !== undefined) return found;
  const [best] = new Negotiator({ headers: { "accept-language": list } }).languages([...languages]);
  const preferred = isLanguage(best) ? best : null;
  known.set(list, preferred);
  return preferred;
}

type Asking = { cookies: Cookies; headers: Headers };

/** The language that a request asks for. Its link counts before the choice that its browser keeps. */
export function askedLanguage({ url, cookies, headers }: Asking & { url: URL }): AskedLanguage {
  const chosen = [url.searchParams.get(languageParameter), cookies.get("language")].find(isLanguage) ?? null;
  return { chosen, preferred: preferredLanguage(headers.get("Accept-Language")) };
}

/** Part of a cached page's key. */
export function languageKey({ chosen, preferred }: AskedLanguage): string {
  return chosen ?? `~${preferred ?? ""}`;
}

/** As `languageKey`, for a request whose link is part of the key. */
export function keptLanguageKey({ cookies, headers }: Asking): string {
  const kept = cookies.get("language");
  return languageKey({
    chosen: isLanguage(kept) ? kept : null,
    preferred: preferredLanguage(headers.get("Accept-Language")),
  });
}

type Choosing = { language: Language | null };
type Deciding = { company: Choosing; actor: Choosing | null; isTranslated: boolean };

/** Of a page: its link decides, then the person, what their browser keeps, the company, and what the browser prefers. */
export function languageOf(
  { url, language: { chosen, preferred } }: { url: URL; language: AskedLanguage },
  { company, actor, isTranslated }: Deciding,
): Language {
  if (!isTranslated) return defaultLanguage;
  const own = isLanguage(url.searchParams.get(languageParameter)) ? null : actor?.language;
  return own ?? chosen ?? company.language ?? preferred ?? defaultLanguage;
}
