import { copy } from "#app/shell/copy.ts";

/** Skip links, visible on focus. navigation.css hides those without a target. */
export function SkipLinks() {
  return Object.entries(copy.skip).map(([target, label]) => (
    <a
      key={target}
      href={`#${target}`}
      className="skip-link btn sr-only z-50 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      {label}
    </a>
  ));
}
