import { uint8ArrayToBase64 } from "uint8array-extras";

/** 128 random bits, base64url: the nonce of one response's inline scripts. */
export function createNonce(): string {
  return uint8ArrayToBase64(crypto.getRandomValues(new Uint8Array(16)), { urlSafe: true });
}

/**
 * The one policy. `scripts` names what may run besides our own files: a nonce, or the hashes of a stored page. `apex` is the bare
 * host name that all our hosts share: signing in and switching workspaces are forms that lead to another of them.
 */
export function contentSecurityPolicy(scripts: string, options: { secure: boolean; apex: string }): string {
  const port = options.secure ? "" : ":*";
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    // Inline style attributes carry sizes and theme colours; no script can come out of them.
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
    `form-action 'self' ${options.apex}${port} *.${options.apex}${port}`,
    "frame-ancestors 'none'",
    ...(options.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The policy of a page that other sites may frame: it loads nothing but sound of ours, and runs the one script with this hash. */
export function embeddablePolicy(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    "style-src 'unsafe-inline'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    anyAncestor,
  ].join("; ");
}

const anyAncestor = "frame-ancestors *";

/** Headers of every response of the worker, page or not. A header that is already set stays. */
export function applySecurityHeaders(headers: Headers, options: { secure: boolean }): void {
  const always: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), payment=(), usb=(), microphone=(self), fullscreen=(self)",
    // The header knows no way to allow other sites: a policy that does stands alone.
    ...(headers.get("Content-Security-Policy")?.endsWith(anyAncestor) ? {} : { "X-Frame-Options": "DENY" }),
  };
  if (options.secure) always["Strict-Transport-Security"] = "max-age=63072000; includeSubDomains";
  for (const [name, value] of Object.entries(always)) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
