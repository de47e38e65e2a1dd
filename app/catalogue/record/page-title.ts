/** "Night Ferry · Syncline" of what is there; the company's name goes last. */
export function pageTitle(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}
