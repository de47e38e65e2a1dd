import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Where /auth/{authToken} leads: `returnUrl`, else `goTo`, else the start page. Every other query parameter is kept. */
export function authDestination(url: URL): string {
  const { searchParams } = url;
  const wanted = safeReturnPath(searchParams.get("returnUrl")) ?? safeReturnPath(searchParams.get("goTo")) ?? "/";
  const destination = new URL(wanted, url.origin);
  for (const [name, value] of searchParams) {
    if (name !== "returnUrl" && name !== "goTo") destination.searchParams.append(name, value);
  }
  return destination.pathname + destination.search + destination.hash;
}
