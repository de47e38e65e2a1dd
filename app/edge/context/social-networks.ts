/** Networks of docs/product/site.md by host. */
const networks = new Map([
  ["facebook.com", "Facebook"],
  ["instagram.com", "Instagram"],
  ["x.com", "X"],
  ["youtube.com", "YouTube"],
]);

export type Network = { id: string; label: string };

/** The network of an account's address; null for any other address. */
export function networkOf(url: string): string | null {
  return findNetwork(url)?.id ?? null;
}

export function findNetwork(url: string): Network | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const id = hostname.replace(/^www\./, "");
  const label = networks.get(id);
  return protocol !== "https:" || label === undefined ? null : { id, label };
}
