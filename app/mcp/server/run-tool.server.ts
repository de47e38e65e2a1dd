import type { CallToolResult } from "@modelcontextprotocol/server";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { visibleData, visibleOnly } from "#app/mcp/server/safe-text.ts";
import type { Tool } from "#app/mcp/server/tool.ts";

/** An error that the model can act on: the message, and the fields that it concerns. */
function toolError(message: string, fields: Record<string, string[]> = {}): CallToolResult {
  const lines = Object.entries(fields).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`));
  return { isError: true, content: [{ type: "text", text: visibleOnly([message, ...lines].join("\n")) }] };
}

/** Runs a tool for the person of the request. What goes wrong is a result that says so; nothing of an unexpected error is told. */
export async function runTool(
  ctx: RequestContext,
  tool: Tool,
  { input, request }: { input: Record<string, unknown>; request: Request },
): Promise<CallToolResult> {
  try {
    await enforceRateLimit(ctx.env, "form", `agent-call:${ctx.actor?.id ?? ""}`);
    const structuredContent = visibleData(await tool.run(ctx, input));
    const text = tool.describe(structuredContent).join("\n");
    const links = tool.links?.(structuredContent) ?? [];
    return {
      structuredContent,
      content: [{ type: "text", text }, ...links.map((link) => ({ type: "resource_link" as const, ...link }))],
    };
  } catch (error) {
    if (error instanceof AppError) return toolError(error.message, error.fields ?? {});
    return toolError(copy.failed(reportUnexpected(error, request).body.error.reference));
  }
}
