import { Form, useLocation } from "@remix-run/react";
import type { Scheme } from "#app/edge/cookies/scheme.ts";
import { copy } from "#app/shell/copy.ts";
import { Contrast } from "#app/ui/icons.tsx";

const choices: Scheme[] = ["dark", "light", "auto"];

/** Dark, light or system scheme, kept in a cookie. The page stays open and music keeps playing. */
export function SchemeMenu() {
  const { pathname, search, key } = useLocation();
  return (
    <details key={key} className="scheme-menu">
      <summary className="side-link">
        <Contrast size={20} strokeWidth={1.6} aria-hidden />
        <span>{copy.scheme.short}</span>
      </summary>
      <Form
        method="post"
        action="/scheme"
        replace
        preventScrollReset
        className="menu-list"
        aria-label={copy.scheme.label}
      >
        <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
        {choices.map((choice) => (
          <button key={choice} type="submit" name="scheme" value={choice} className="menu-item">
            {copy.scheme[choice]}
          </button>
        ))}
      </Form>
    </details>
  );
}
