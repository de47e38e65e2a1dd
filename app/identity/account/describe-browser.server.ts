import Bowser from "bowser";

/** Browser and system of a User-Agent, such as "Firefox on Windows"; null if both are unknown. */
export function describeBrowser(userAgent: string): string | null {
  if (userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length > 0 ? names.join(" on ") : null;
}
