import type { CallToolResult } from "@modelcontextprotocol/server";
import { withChoices } from "#app/api/choices.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { visibleData, visibleOnly } from "#app/mcp/server/safe-text.ts";
import type { Tool } from "#app/mcp/server/tool.ts";
import { toolKey } from "#app/mcp/tool-key.ts";

/** An error that the model can act on: the message, and the fields that it concerns. */
function toolError(message: string, fields: Record<string, string[]> = {}): CallToolResult {
  const lines = Object.entries(withChoices(fields)).flatMap(([name, texts]) => texts.map((text) => `${name}: ${text}`));
  return { isError: true, content: [{ type: "text", text: visibleOnly([message, ...lines].join("\n")) }] };
}

/** What is null or an empty text or list is left out: the defaults of the tool's schema. */
function withoutEmpty(value: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (one: unknown) => one === null || one === "" || (Array.isArray(one) && one.length === 0);
  return Object.fromEntries(Object.entries(value).filter(([name, one]) => name === "songs" || !isEmpty(one)));
}

/** The same of the songs of a result. */
function compact(result: Record<string, unknown>): Record<string, unknown> {
  const isObject = (one: unknown): one is Record<string, unknown> =>
    typeof one === "object" && one !== null && !Array.isArray(one);
  const { songs, near } = result;
  return withoutEmpty({
    ...result,
    ...(Array.isArray(songs) ? { songs: songs.map((song) => (isObject(song) ? withoutEmpty(song) : song)) } : {}),
    ...(isObject(near) ? { near: compact(near) } : {}),
  });
}

/** Runs a tool for the person of the request. What goes wrong is a result that says so; nothing of an unexpected error is told. */
export async function runTool(
  ctx: RequestContext,
  tool: Tool,
  { input, request }: { input: Record<string, unknown>; request: Request },
): Promise<CallToolResult> {
  try {
    await enforceRateLimit(ctx.env, "form", `agent-call:${ctx.actor?.id ?? ""}`);
    const data = visibleData(tool.output.parse(await tool.run(ctx, input)));
    const text = tool.describe(data).join("\n");
    const links = tool.links?.(data) ?? [];
    return {
      structuredContent: compact(data),
      ...(tool.isPlayable ? { _meta: { [toolKey]: tool.name } } : {}),
      content: [{ type: "text", text }, ...links.map((link) => ({ type: "resource_link" as const, ...link }))],
    };
  } catch (error) {
    if (error instanceof AppError) return toolError(error.message, error.fields ?? {});
    return toolError(copy.failed(reportUnexpected(error, request).body.error.reference));
  }
}
