import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { DemoVisitor } from "#test/support/demo-visitor.ts";
import { copyUrl, rawRequest } from "#test/support/raw-request.ts";

const { port } = new URL(copyUrl());

/** Where programs connect at a host of the copy under test. */
export function mcpAddress(host: string): URL {
  return new URL(`http://${host}:${port}/mcp`);
}

/** Of results: 3.35 with o200k_base, most of them more, over the demo catalogue (docs/decisions/155-short-results.md); of the list of tools 4.1. */
export const bytesOfToken = 3.35;

type Holder = { host: string; account: string };

/** A token from the account's page, which shows it once. */
export async function tokenFor({ host, account }: Holder, scopes: readonly AgentScope[]): Promise<string> {
  const visitor = await DemoVisitor.signedIn(host, account);
  const form = new URLSearchParams({ name: "Test client", days: "7" });
  for (const [index, scope] of scopes.entries()) form.append(`scopes[${index}]`, scope);
  const { body } = await visitor.post("/account-settings/programs", form);
  const [, token] =
    /value="([\w-]{43})"/.exec(body) ?? /\b([\w-]{43})\b/.exec(body.replaceAll(/<script.*?<\/script>/gs, "")) ?? [];
  if (token === undefined) throw new Error("The page shows no token");
  return token;
}

/** The copy under test by the name of a host, which `fetch` would look up. */
async function fetchAtHost(input: string | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, search, hostname } = new URL(input);
  const body = typeof init.body === "string" ? Buffer.from(init.body) : undefined;
  const headers = Object.fromEntries(new Headers(init.headers));
  if (body !== undefined) headers["content-length"] = String(body.length);
  const method = init.method ?? "GET";
  const sent = { method, path: `${pathname}${search}`, host: hostname, headers, ...(body && { body }) };
  const { status, headers: answered, bytes } = await rawRequest(copyUrl(), sent);
  const type = answered["content-type"];
  const isEmpty = bytes.length === 0;
  return new Response(isEmpty ? null : new Uint8Array(bytes), {
    status,
    ...(type && { headers: { "Content-Type": type } }),
  });
}

/** The official client of the protocol, connected. */
export async function connectClient(host: string, token: string): Promise<Client> {
  const client = new Client({ name: "public-client", version: "1.0.0" });
  const authProvider = { token: async () => token };
  await client.connect(new StreamableHTTPClientTransport(mcpAddress(host), { authProvider, fetch: fetchAtHost }));
  return client;
}
