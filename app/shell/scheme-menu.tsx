import { useLocation } from "@remix-run/react";
import { Contrast } from "lucide-react";
import { copy } from "#app/shell/copy.ts";
import type { Scheme } from "#app/shell/scheme.ts";

const choices: Scheme[] = ["dark", "light", "auto"];

/** Dark, light or like the system. A plain form: the choice is a cookie, and the page comes back in it. */
export function SchemeMenu() {
  const { pathname, search } = useLocation();
  return (
    <details className="scheme-menu">
      <summary className="side-link">
        <Contrast size={20} strokeWidth={1.6} aria-hidden />
        <span>{copy.scheme.short}</span>
      </summary>
      <form method="post" action="/scheme" className="menu-list" aria-label={copy.scheme.label}>
        <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
        {choices.map((choice) => (
          <button key={choice} type="submit" name="scheme" value={choice} className="menu-item">
            {copy.scheme[choice]}
          </button>
        ))}
      </form>
    </details>
  );
}
