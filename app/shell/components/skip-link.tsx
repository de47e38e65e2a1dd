import { copy } from "#app/shell/copy.ts";

/** The first link of every page, visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="btn sr-only z-50 focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      {copy.skip}
    </a>
  );
}
