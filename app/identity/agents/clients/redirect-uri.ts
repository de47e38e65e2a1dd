/** Hosts of a program on the person's own computer (RFC 8252, section 7.3). */
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

const maxLength = 500;

/**
 * Host names of letters, digits and hyphens, and IPv6 addresses. The URL standard also takes `;`, `,`, `'` and others, which would end a
 * source of a content security policy or begin another one.
 */
const hostForm = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*|\[[0-9a-f:]+\])$/;

export function isLoopback(uri: string): boolean {
  return loopbackHosts.has(new URL(uri).hostname);
}

/**
 * Whether a program may receive its answers at `text`: https, or http on the person's own computer, written as the URL standard writes it,
 * so that what is compared and shown is what the browser opens; no fragment, no credentials, a plain host name.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > maxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.href !== text && url.href !== `${text}/`) return false;
  if (!hostForm.test(url.hostname) || text.includes("#") || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && loopbackHosts.has(url.hostname));
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = "";
  return url.href;
}

/** Whether a request's address is a registered one: the same text, but for the port of a program on the person's own computer. */
export function isRegisteredRedirect(registered: readonly string[], given: string): boolean {
  if (!isRedirectUri(given)) return false;
  if (registered.includes(given)) return true;
  return isLoopback(given) && registered.some((uri) => isLoopback(uri) && withoutPort(uri) === withoutPort(given));
}
