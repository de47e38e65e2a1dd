import { redirect } from "@remix-run/cloudflare";

/** The story is told on "Who we are": docs/product/site.md. */
export function loader() {
  return redirect("/who-we-are", 301);
}
