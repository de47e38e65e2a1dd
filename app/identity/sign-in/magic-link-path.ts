import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Where a magic link leads: `returnUrl`, or the path of the link without `goTo` and `magicToken`. */
function destinationOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const name of ["goTo", "magicToken", "returnUrl"]) query.delete(name);
  const here = `${url.pathname}${query.size > 0 ? `?${query}` : ""}`;
  return safeReturnPath(url.searchParams.get("returnUrl")) ?? safeReturnPath(here) ?? "/";
}

/**
 * The page that confirms the sign-in, for any page opened with a `magicToken`: a mail scanner that fetches the link spends
 * nothing. Null without a `magicToken`.
 */
export function magicLinkPath(url: URL): string | null {
  const magicToken = url.searchParams.get("magicToken");
  if (magicToken === null || url.pathname === "/magic-link") return null;
  return `/magic-link?${new URLSearchParams({ magicToken, returnUrl: destinationOf(url) })}`;
}
