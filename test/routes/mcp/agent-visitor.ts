import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { action as makeToken } from "#app/identity/agents/routes/account-agents.tsx";
import { respondToMcp } from "#app/mcp/respond-to-mcp.server.ts";
import type { ToolName } from "#app/mcp/tool-list.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";

/** A token that a person makes for a program on the page of their account. */
export async function agentToken(
  scopes: readonly AgentScope[],
  { account = "supervisor", host = "localhost" } = {},
): Promise<string> {
  const named = Object.fromEntries(scopes.map((scope, index) => [`scopes[${index}]`, scope]));
  const { answer } = await visit(
    `http://${host}/account-settings/programs`,
    { method: "POST", cookie: await cookieOf(account, host), form: { name: "Desk assistant", days: "30", ...named } },
    makeToken,
  );
  const { data } = answer as { data: { created: { token: string } | null } };
  if (data.created === null) throw new Error("No token was made");
  return data.created.token;
}

type Sending = { token?: string | null; host?: string; method?: string; headers?: Record<string, string> };
export type Reply = {
  jsonrpc: "2.0";
  id: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: results of every method
  result?: any;
  error?: { code: number; message: string };
};

const accepted = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
  "MCP-Protocol-Version": "2025-11-25",
};

/** Sends one body to /mcp as a program does. */
export async function send(body: string | undefined, { token, host = "localhost", method, headers }: Sending = {}) {
  const { answer, ctx } = await visit(
    `http://${host}/mcp`,
    {
      method: method ?? "POST",
      headers: { ...accepted, ...headers },
      ...(body === undefined ? {} : { body }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ({ request, context }) => respondToMcp(request, context.ctx),
  );
  const response = answer as Response;
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    ctx,
    reply: text === "" ? null : (JSON.parse(text) as Reply),
  };
}

export async function ask(method: string, params: object, sending: Sending = {}) {
  return send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), sending);
}

/** The result of a tool, and the round trips of the whole request. */
export async function call(name: ToolName, input: object, sending: Sending) {
  const { status, reply, ctx, headers } = await ask("tools/call", { name, arguments: input }, sending);
  const result = reply?.result;
  return {
    status,
    headers,
    error: reply?.error,
    isError: result?.isError === true,
    data: result?.structuredContent,
    text: String(result?.content?.[0]?.text ?? ""),
    content: (result?.content ?? []) as { type: string; uri?: string; name?: string }[],
    trips: ctx.trips.count,
  };
}
