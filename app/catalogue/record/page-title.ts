/** Joins the present parts, "Night Ferry · Syncline"; the company's name goes last. */
export function pageTitle(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
