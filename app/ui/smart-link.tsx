import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

type SmartLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** Whether a URL is a path of the product. */
export function isInside(to: string): boolean {
  return to.startsWith("/") && !to.startsWith("//");
}

/** A link with a URL from data: internal paths use the router, others are plain links. */
export function SmartLink({ to, ...rest }: SmartLinkProps) {
  return isInside(to) ? <Link {...rest} to={to} /> : <a {...rest} href={to} rel="noopener" />;
}
