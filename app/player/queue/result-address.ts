/** URL of the page of results after `page`; null after the last. `address` is a path with query. */
export function nextAddress(address: string, { page, pages }: { page: number; pages: number }): string | null {
  if (page >= pages) return null;
  // The base only completes a relative URL.
  const url = new URL(address, "https://local.invalid");
  url.searchParams.set("page", String(page + 1));
  return url.pathname + url.search;
}
