import { redirect } from "@remix-run/cloudflare";

/** The story is told on "Who we are": specification part 1, section 2. */
export function loader() {
  return redirect("/who-we-are", 301);
}
