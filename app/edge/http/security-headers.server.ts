import { uint8ArrayToBase64 } from "uint8array-extras";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { reservation } from "#app/edge/reuse/reuse-headers.ts";

/** 128 random bits, base64url: nonce of a response's inline scripts. */
export function createNonce(): string {
  return uint8ArrayToBase64(crypto.getRandomValues(new Uint8Array(16)), { urlSafe: true });
}

/**
 * The content security policy. `scripts`: allowed besides our own files, a nonce or the hashes of a cached page. `apex`: bare host name of
 * all our hosts, since signing in and switching workspaces post to other hosts. `formTarget`: another one that a form of the page leads to.
 */
export function contentSecurityPolicy(
  scripts: string,
  options: { secure: boolean; apex: string; formTarget?: string },
): string {
  const port = options.secure ? "" : ":*";
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Inline styles set sizes and theme colours; they cannot run scripts.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    // A video of another host is framed only after the visitor starts it.
    "frame-src 'self' https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${options.apex}${port} *.${options.apex}${port}${options.formTarget ? ` ${options.formTarget}` : ""}`,
    "frame-ancestors 'none'",
    ...(options.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Lets a form of the page lead to `formTarget`: browsers hold the redirect after a form against `form-action`. */
export function allowFormTarget({ url, env, responseHeaders }: RequestContext, nonce: string, formTarget: string) {
  const options = { secure: url.protocol === "https:", apex: env.APP_HOST, formTarget };
  responseHeaders.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, options));
}

/** Policy of an embeddable page: loads only our audio and pictures, and runs the one script with this hash. */
export function embeddablePolicy(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'unsafe-inline'",
    "media-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    anyAncestor,
  ].join("; ");
}

const anyAncestor = "frame-ancestors *";

/** Headers of every response of the worker, unless already set. */
export function applySecurityHeaders(headers: Headers, options: { secure: boolean }): void {
  const always: Record<string, string> = {
    ...reservation,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=(), microphone=(self), fullscreen=(self)",
    // X-Frame-Options cannot allow other sites: a policy that does replaces it.
    ...(headers.get("Content-Security-Policy")?.endsWith(anyAncestor) ? {} : { "X-Frame-Options": "DENY" }),
  };
  if (options.secure) always["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  for (const [name, value] of Object.entries(always)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
