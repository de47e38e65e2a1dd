import { redirect } from "@remix-run/cloudflare";
import { isTooLongForAddress } from "#app/catalogue/search/components/long-text.ts";

/**
 * Where a search form leads that was posted: to its address, or if its text is too long for one to the page of briefs, to which the browser sends
 * the same form. Null for another form.
 */
export function leadPostedText(form: FormData, path: string) {
  const text = form.get("q");
  if (typeof text !== "string") return null;
  if (isTooLongForAddress(text)) return redirect("/stereo-ai", 307);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  return redirect(`${path}?${new URLSearchParams(fields)}`, 303);
}
