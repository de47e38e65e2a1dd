import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes } from "react";
import { classNames } from "#app/ui/class-names.ts";

type Look = {
  /** `primary` is ink on paper, `accent` the one main action of a page, `quiet` an outline, `icon` a square that needs an aria-label. */
  variant?: "primary" | "accent" | "quiet" | "icon";
  size?: "normal" | "small";
};

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement>;
type ButtonLinkProps = Look & LinkProps;

function lookOf({ variant = "primary", size = "normal" }: Look, className: string | undefined): string {
  return classNames("btn", variant !== "primary" && `btn-${variant}`, size === "small" && "btn-small", className);
}

/** A native button. It submits the form around it unless `type="button"` is given. */
export function Button({ variant, size, className, type = "submit", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={lookOf({ variant, size }, className)} />;
}

/** A link that looks like a button: for going somewhere, never for changing something. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={lookOf({ variant, size }, className)} />;
}
