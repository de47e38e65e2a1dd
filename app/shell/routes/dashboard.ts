import { redirect } from "@remix-run/cloudflare";

/** Redirects to the catalogue: docs/product/navigation.md. */
export function loader() {
  return redirect("/discover");
}
