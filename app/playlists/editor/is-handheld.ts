/**
 * Whether a request comes from a phone or tablet: by client hint if sent, except for Android tablets, which send "?0" and are detected by
 * User-Agent. An iPad requesting desktop pages is indistinguishable from a Mac.
 */
export function isHandheld(headers: Headers): boolean {
  const hint = headers.get("Sec-CH-UA-Mobile");
  const agent = headers.get("User-Agent") ?? "";
  const isTablet = /iPad|Tablet|Android(?!.*Mobile)/i.test(agent);
  if (hint === "?1" || hint === "?0") return hint === "?1" || isTablet;
  return isTablet || /Mobi|iPhone|iPod|Android/i.test(agent);
}
