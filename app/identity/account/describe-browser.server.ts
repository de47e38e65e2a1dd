import Bowser from "bowser";

/** Browser and system of a User-Agent in words, such as "Firefox on Windows"; null when neither is known. */
export function describeBrowser(userAgent: string): string | null {
  if (userAgent === "") return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length > 0 ? names.join(" on ") : null;
}
