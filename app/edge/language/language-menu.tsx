import { useLocation } from "@remix-run/react";
import { languageNames, languages } from "#app/edge/language/languages.ts";
import { m } from "#messages";

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
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
