/** Path of the MCP endpoint, the only address that takes tokens of programs. */
export const mcpPath = "/mcp";

/**
 * Addresses that programs post to, also scripts of other sites: no session is read there, so there is nothing to forge, and a wrong request
 * is answered in JSON. They limit their rate themselves.
 */
const programPaths = new Set(["/oauth/token", "/oauth/register", "/oauth/revoke", "/payments/stripe"]);

/** `path`: in lower case. */
export function isForPrograms(path: string): boolean {
  return programPaths.has(path);
}

/** Whether a path replies in JSON alone, whatever is accepted. */
export function isProgramPath(path: string): boolean {
  return path.startsWith("/api/v1/") || path === mcpPath || isForPrograms(path);
}
