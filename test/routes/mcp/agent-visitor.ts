import { z } from "zod";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { action as makeToken } from "#app/identity/agents/routes/account-agents.tsx";
import { respondToMcp } from "#app/mcp/respond-to-mcp.server.ts";
import type { ToolName } from "#app/mcp/tool-list.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { readToolResult, type ToolResult } from "#test/routes/mcp/tool-results.ts";

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
const contentSchema = z.array(
  z.looseObject({
    type: z.string(),
    text: z.string().optional(),
    uri: z.string().optional(),
    name: z.string().optional(),
  }),
);
const metaSchema = z.looseObject({
  ui: z.looseObject({
    resourceUri: z.string().optional(),
    csp: z.looseObject({ resourceDomains: z.array(z.string()) }).optional(),
  }),
});
const toolSchema = z.looseObject({
  name: z.string(),
  inputSchema: z.looseObject({ type: z.string(), additionalProperties: z.boolean().optional() }),
  outputSchema: z.looseObject({ type: z.string() }),
  annotations: z.looseObject({}),
  _meta: metaSchema.optional(),
});
/** What tests read of the results of the protocol's methods. */
const resultSchema = z.looseObject({
  protocolVersion: z.string().optional(),
  tools: z.array(toolSchema).optional(),
  resources: z.array(z.looseObject({ uri: z.string() })).optional(),
  contents: z
    .array(z.looseObject({ uri: z.string(), mimeType: z.string(), text: z.string(), _meta: metaSchema }))
    .optional(),
  content: contentSchema.optional(),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});
const replySchema = z.strictObject({
  jsonrpc: z.literal("2.0"),
  id: z.number().nullable(),
  result: resultSchema.optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
});

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
    reply: text === "" ? null : replySchema.parse(JSON.parse(text)),
  };
}

export async function ask(method: string, params: object, sending: Sending = {}) {
  return send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), sending);
}

/** The result of a tool, and the round trips of the whole request. `data` throws for an error, which has none. */
export async function call<Name extends ToolName>(name: Name, input: object, sending: Sending) {
  const { status, reply, ctx, headers } = await ask("tools/call", { name, arguments: input }, sending);
  const { isError = false, content = [], structuredContent } = reply?.result ?? {};
  return {
    status,
    headers,
    error: reply?.error,
    isError,
    get data(): ToolResult<Name> {
      return readToolResult(name, structuredContent);
    },
    structuredContent,
    text: content[0]?.text ?? "",
    content,
    trips: ctx.trips.count,
  };
}
