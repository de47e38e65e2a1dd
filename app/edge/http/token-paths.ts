/**
 * Addresses that hold a token: whoever has one may do what it is for, so that it must not be recorded, and whoever opens one came for that
 * alone.
 */
const singleUse = /^\/(auth|user-sign-up|reset-password|confirm-email|confirm-subscription|invite|unsubscribe)\/.+$/;

/** Pages for people who were sent their link: share links of every kind, transfers, and submissions to a project. */
const shared = /^\/(?:(?:pitch|playlists|sliders)\/share|transfer\/download|spaces\/(?:submit|submission))\//;

/** Share links have figures of their own, under their own rules: docs/decisions/024. Their page says what is recorded. */
export function isSharedPath(pathname: string): boolean {
  return shared.test(pathname);
}

/** Whether a page was opened by a token. It sets only what it needs, so it asks for no consent. */
export function isTokenPath(pathname: string): boolean {
  return isSharedPath(pathname) || singleUse.test(pathname);
}

/** The path with its token left out. */
export function withoutToken(pathname: string): string {
  if (isSharedPath(pathname)) return pathname.replace(/^(\/[^/]+\/[^/]+)\/[^/]+/, "$1/:token");
  return pathname.replace(singleUse, "/$1/:token");
}
