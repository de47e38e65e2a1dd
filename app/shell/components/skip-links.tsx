import { copy } from "#app/shell/copy.ts";

/** The first links of every page, each visible while it has the focus. navigation.css hides those without a target on the page. */
export function SkipLinks() {
  return copy.skip.map(([target, label]) => (
    <a
      key={target}
      href={`#${target}`}
      className="skip-link btn sr-only z-50 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      {label}
    </a>
  ));
}
