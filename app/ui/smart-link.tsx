import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes } from "react";

type SmartLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string };

/** A link whose target is data: a path stays in the app, anything else leaves it as a plain link. */
export function SmartLink({ to, ...rest }: SmartLinkProps) {
  const inside = to.startsWith("/") && !to.startsWith("//");
  return inside ? <Link {...rest} to={to} /> : <a {...rest} href={to} rel="noopener" />;
}
