import { useLocation } from "@remix-run/react";
import { type Language, languages } from "#app/edge/language/languages.ts";
import { m } from "#messages";

const names: Record<Language, string> = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** A button for each language. The page is loaded anew: its scripts have one language. */
export function LanguageMenu() {
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action="/language"
      aria-label={m.language_label()}
      className="flex flex-wrap gap-x-5 print:hidden"
    >
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          className="link-action min-h-6"
        >
          {names[language]}
        </button>
      ))}
    </form>
  );
}
