import { redirect } from "@remix-run/cloudflare";

/** The page of the service has been at /stereobrands and /brands: specification part 1, section 2. */
export function loader() {
  return redirect("/services/stereobrands", 301);
}
