/**
 * Whether a request comes from a phone or a tablet. The client hint decides where it is sent; tablets with Android send "?0", and are
 * known by their User-Agent. An iPad that asks for the desktop's pages cannot be told from a Mac, and gets them.
 */
export function isHandheld(headers: Headers): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  const agent = headers.get("User-Agent") ?? "";
  const isTablet = /iPad|Tablet|Android(?!.*Mobile)/i.test(agent);
  if (hint === "?1" || hint === "?0") return hint === "?1" || isTablet;
  return isTablet || /Mobi|iPhone|iPod|Android/i.test(agent);
}
