import { redirect } from "@remix-run/cloudflare";

/** The page of the service has been at /stereobrands and /brands: docs/product/site.md. */
export function loader() {
  return redirect("/services/stereobrands", 301);
}
