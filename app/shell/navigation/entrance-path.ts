/** Pages on the way in. Whoever goes from one to another comes back to where the first one would have led. */
const entrances =
  /^\/(?:login|signup|invite|magic-link|reset-password|session-expired|user-sign-up|confirm-email|logout)(?:\/|$)/;

type Place = { pathname: string; search: string };

/** The page that a visitor comes back to after the sign-in; null on the start page, where people go on to what their edition starts with. */
function returnPath({ pathname, search }: Place): string | null {
  if (pathname === "/") return null;
  return entrances.test(pathname) ? new URLSearchParams(search).get("returnUrl") : pathname + search;
}

/** The address of a way in that leads back to the page it is opened from. */
export function entrancePath(to: string, from: Place, query: Record<string, string> = {}): string {
  const back = returnPath(from);
  const carried = new URLSearchParams({ ...(back === null ? {} : { returnUrl: back }), ...query });
  return carried.size === 0 ? to : `${to}?${carried}`;
}
