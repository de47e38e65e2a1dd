export const usagePath = "/usage";

/** Parameter of a page's address that names the use. */
export const usageParameter = "usage";

/** `path` (of this site, with its query) with the text of a use; null takes it out. */
export function withUsage(path: string, text: string | null): string {
  const url = new URL(path, "http://path.invalid");
  if (text === null) url.searchParams.delete(usageParameter);
  else url.searchParams.set(usageParameter, text);
  return url.pathname + url.search + url.hash;
}

/** Address of the form, which leads back to the page `from`. */
export function usageFormPath(from: string): string {
  return `${usagePath}?${new URLSearchParams({ return: withUsage(from, null) })}`;
}
