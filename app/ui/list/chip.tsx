import { Link, type LinkProps } from "@remix-run/react";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { copy } from "#app/ui/copy.ts";
import { X } from "#app/ui/icons.tsx";

type ChipProps = {
  label: string;
  children?: ReactNode;
  /** Link of the text: the control that set the filter, such as `#mood`, or a search. */
  to?: LinkProps["to"];
  /** Link of ×: the same page without the filter. Omit it for a chip that cannot be removed. */
  removeTo?: LinkProps["to"];
  /** For the one chip that changes what the whole list is, such as "Similar to". */
  strong?: boolean;
};

/** A link to a control of the page gives it the focus too, which following a fragment alone does not. */
function focusTarget(to: LinkProps["to"]): void {
  const [, id] = typeof to === "string" ? to.split("#") : [];
  const target = id ? document.getElementById(id) : null;
  // A group of choices takes no focus itself: the one that is chosen does, or its first.
  (target?.querySelector<HTMLElement>("input:checked") ?? target?.querySelector("input") ?? target)?.focus();
}

/** A fact or a filter in a box. Both of its parts are links, so it works without JavaScript. */
export function Chip({ label, children = label, to, removeTo, strong }: ChipProps) {
  return (
    <span className={classNames("chip", strong && "chip-strong")}>
      {to ? (
        <Link to={to} className="chip-text" preventScrollReset onClick={() => focusTarget(to)}>
          {children}
        </Link>
      ) : (
        <span className="chip-text">{children}</span>
      )}
      {removeTo ? (
        <Link to={removeTo} className="chip-x" aria-label={copy.remove(label)} preventScrollReset>
          <X size={14} aria-hidden />
        </Link>
      ) : null}
    </span>
  );
}
