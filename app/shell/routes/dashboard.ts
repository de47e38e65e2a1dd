import { redirect } from "@remix-run/cloudflare";

/** The dashboard's own address leads to the catalogue: specification part 2, section 2. */
export function loader() {
  return redirect("/discover");
}
