/** URLs with a token, which must not be recorded. */
const singleUse =
  /^\/(api\/v1\/sign-up|auth|user-sign-up|reset-password|confirm-email|confirm-subscription|invite|unsubscribe|share-confirmation|standing-approval|approve|inbox|offers|room)\/.+$/;

/** What a licence covers, for anyone with its code, and the calendar of someone's licences. */
const codes = /^\/(verify|licences\/calendar)\/.+$/;

/** Pages for recipients of a link: share links, transfers, and project submissions. */
const shared =
  /^\/(?:(?:pitch|sonic-pitch|playlists|sliders|wrapup)\/share|transfer\/download|spaces\/(?:submit|submission))\//;

/** Share links have figures of their own, under their own rules: docs/decisions/024. Their page says what is recorded. */
export function isSharedPath(pathname: string): boolean {
  return shared.test(pathname);
}

/** Files that such a link gives. */
export function isSharedFile(pathname: string): boolean {
  return (
    isSharedPath(pathname) &&
    /^\/(?:[^/]+\/share\/[^/]+\/(?:media|download)\/|transfer\/download\/[^/]+\/.)/.test(pathname)
  );
}

/** Whether a page was opened by a token, or asks for one. It sets only necessary cookies, so it asks for no consent. */
export function isTokenPath(pathname: string): boolean {
  return isSharedPath(pathname) || singleUse.test(pathname) || /^\/verify(?:\/|$)/.test(pathname);
}

export function withoutToken(pathname: string): string {
  if (isSharedPath(pathname)) return pathname.replace(/^(\/[^/]+\/[^/]+)\/[^/]+/, "$1/:token");
  return pathname.replace(singleUse, "/$1/:token").replace(codes, "/$1/:token");
}
