import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Scheme } from "#app/edge/cookies/scheme.ts";
import { copy } from "#app/shell/copy.ts";
import { Contrast } from "#app/ui/icons.tsx";
import { SideMenu } from "#app/ui/overlay/side-menu.tsx";

const choices: Scheme[] = ["dark", "light", "auto"];

type SchemeMenuProps = {
  /** Null: without the choices. */
  scheme: Scheme | null;
  /** A menu with other entries too, above the choices. */
  within?: { icon: ReactNode; text: string; current: boolean; entries: ReactNode };
};

/** Dark, light or system scheme, stored in a cookie, without a page load. */
export function SchemeMenu({ scheme, within }: SchemeMenuProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/scheme" replace preventScrollReset aria-label={copy.scheme.label}>
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <SideMenu
        icon={within?.icon ?? <Contrast size={20} strokeWidth={1.6} aria-hidden />}
        text={within?.text ?? copy.scheme.short}
        current={within?.current}
      >
        {within ? (
          <>
            {within.entries}
            {scheme === null ? null : <li className="menu-heading">{copy.scheme.label}</li>}
          </>
        ) : null}
        {(scheme === null ? [] : choices).map((choice) => (
          <li key={choice}>
            <button
              type="submit"
              name="scheme"
              value={choice}
              className="menu-item"
              aria-current={choice === scheme || undefined}
            >
              {copy.scheme[choice]}
            </button>
          </li>
        ))}
      </SideMenu>
    </Form>
  );
}
