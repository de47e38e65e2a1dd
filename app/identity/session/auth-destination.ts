import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/** Redirect target of /auth/{authToken}: `returnUrl`, else `goTo`, else the start page. Other query parameters are kept. */
export function authDestination(url: URL): string {
  const { searchParams } = url;
  const returnPath = safeReturnPath(searchParams.get("returnUrl")) ?? safeReturnPath(searchParams.get("goTo")) ?? "/";
  const destination = new URL(returnPath, url.origin);
  for (const [name, value] of searchParams) {
    if (name !== "returnUrl" && name !== "goTo") destination.searchParams.append(name, value);
  }
  return destination.pathname + destination.search + destination.hash;
}
