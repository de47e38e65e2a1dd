import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Redirect target of a magic link: `returnUrl`, or the link's path without `goTo` and `magicToken`. */
function destinationOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of ["goTo", "magicToken", "returnUrl"]) query.delete(name);
  const here = `${url.pathname}${query.size > 0 ? `?${query}` : ""}`;
  return safeReturnPath(url.searchParams.get("returnUrl")) ?? safeReturnPath(here) ?? "/";
}

/**
 * The page that confirms the sign-in, for any URL with a `magicToken`: a mail scanner that fetches the link does not use the token. Null
 * without a `magicToken`.
 */
export function magicLinkPath(url: URL): string | null {
  const magicToken = url.searchParams.get("magicToken");
  if (magicToken === null || url.pathname === "/magic-link") return null;
  return `/magic-link?${new URLSearchParams({ magicToken, returnUrl: destinationOf(url) })}`;
}
