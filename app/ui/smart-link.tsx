import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

type SmartLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** A link with a URL from data: internal paths use the router, others are plain links. */
export function SmartLink({ to, ...rest }: SmartLinkProps) {
  const inside = to.startsWith("/") && !to.startsWith("//");
  return inside ? <Link {...rest} to={to} /> : <a {...rest} href={to} rel="noopener" />;
}
