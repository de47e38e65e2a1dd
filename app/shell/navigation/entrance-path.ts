/** Sign-in and sign-up pages. Navigating between them keeps the original return path. */
const entrances =
  /^\/(?:login|signup|invite|magic-link|reset-password|session-expired|user-sign-up|confirm-email|logout)(?:\/|$)/;

type Place = { pathname: string; search: string };

/** Return path after the sign-in; null on the start page, where users continue to their edition's start. */
function returnPath({ pathname, search }: Place): string | null {
  if (pathname === "/") return null;
  return entrances.test(pathname) ? new URLSearchParams(search).get("returnUrl") : pathname + search;
}

/** URL of a sign-in page that returns to the current page. */
export function entrancePath(to: string, from: Place, query: Record<string, string> = {}): string {
  const back = returnPath(from);
  const carried = new URLSearchParams({ ...(back === null ? {} : { returnUrl: back }), ...query });
  return carried.size === 0 ? to : `${to}?${carried}`;
}
