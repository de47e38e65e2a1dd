import { redirect } from "@remix-run/cloudflare";

/** Former paths /stereobrands and /brands: docs/product/site.md. */
export function loader() {
  return redirect("/services/stereobrands", 301);
}
