import { loadSdk } from "virtual:mcp-sdk";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readJson } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { mcpPath } from "#app/edge/http/program-paths.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { fields } from "#app/edge/stored-json.ts";
import { type AgentScope, agentScopeNames } from "#app/identity/access/agent-scopes.ts";
import { agentAddress, agentOrigin } from "#app/identity/agents/agent-addresses.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { mcpServer } from "#app/mcp/server/mcp-server.server.ts";
import { toolList } from "#app/mcp/tool-list.ts";

/** JSON-RPC 2.0, and -32000 for what HTTP has a status for. */
const codes = { parse: -32700, invalid: -32600, refused: -32000 } as const;

type Refusal = { status: number; message: string; code?: number; headers?: Record<string, string> };

function refuse({ status, message, code = codes.refused, headers = {} }: Refusal): Response {
  return Response.json(
    { jsonrpc: "2.0", id: null, error: { code, message } },
    { status, headers: { ...headers, "Cache-Control": "no-store" } },
  );
}

/** RFC 6750 and RFC 9728: what a program needs, and where it learns how to get it. */
function challenge(origin: string, { error, scope }: { error?: string; scope: string }): Record<string, string> {
  const metadata = `${origin}/.well-known/oauth-protected-resource${mcpPath}`;
  const parts = [...(error ? [`error="${error}"`] : []), `scope="${scope}"`, `resource_metadata="${metadata}"`];
  return { "WWW-Authenticate": `Bearer ${parts.join(", ")}` };
}

const callSchema = z.looseObject({
  method: z.literal("tools/call"),
  params: z.looseObject({ name: z.string(), arguments: fields.optional() }),
});

/** The scopes that a call needs; none for other messages and for unknown tools, which the protocol answers. */
function scopesOf(message: unknown): readonly AgentScope[] {
  const { data: call } = callSchema.safeParse(message);
  const tool = toolList.find(({ name }) => name === call?.params.name);
  if (call === undefined || tool === undefined) return [];
  const given = call.params.arguments ?? {};
  const named = Object.entries(tool.scopesWith ?? {}).find(([name]) => given[name] !== undefined);
  return named === undefined ? [tool.scope] : named[1];
}

function toRefusal(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const { code, status, message } = error;
  return refuse({ status, message, code: code === "invalid" ? codes.parse : codes.refused });
}

async function serve(request: Request, ctx: RequestContext, origin: string): Promise<Response> {
  const { actor } = ctx;
  // A session is no access to this address: a page of another site could use it.
  if (actor?.agent === undefined) {
    const isRejected = request.headers.has("Authorization");
    const asked = { scope: agentScopeNames.join(" "), ...(isRejected ? { error: "invalid_token" } : {}) };
    return refuse({
      status: 401,
      message: isRejected ? copy.expired : copy.signIn,
      headers: challenge(origin, asked),
    });
  }
  // Also calls that never reach their tool, whose own limit comes after its arguments were read.
  await enforceRateLimit(ctx.env, "edit", `agent-message:${actor.id}`);
  const message = await readJson(request);
  if (Array.isArray(message)) return refuse({ status: 400, message: copy.batch, code: codes.invalid });
  const scope = scopesOf(message).find((one) => !agentHolds(ctx, one));
  if (scope !== undefined) {
    const headers = challenge(origin, { error: "insufficient_scope", scope });
    return refuse({ status: 403, message: copy.scope(scope), headers });
  }
  const server = mcpServer(ctx, request);
  const transport = new (loadSdk().WebStandardStreamableHTTPServerTransport)({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** The response of `/mcp`: Streamable HTTP without sessions, one JSON response to each message. */
export async function respondToMcp(request: Request, ctx: RequestContext): Promise<Response> {
  const origin = agentOrigin(ctx);
  if (origin === null) return refuse({ status: 404, message: copy.elsewhere(agentAddress(ctx)) });
  const sentFrom = request.headers.get("Origin");
  if (sentFrom !== null && sentFrom !== ctx.url.origin) return refuse({ status: 403, message: copy.origin });
  if (request.method !== "POST") return refuse({ status: 405, message: copy.method, headers: { Allow: "POST" } });
  try {
    return await serve(request, ctx, origin);
  } catch (error) {
    return toRefusal(error);
  }
}
