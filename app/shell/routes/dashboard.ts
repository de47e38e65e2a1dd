import { redirect } from "@remix-run/cloudflare";

/** Redirects to the catalogue: specification part 2, section 2. */
export function loader() {
  return redirect("/discover");
}
