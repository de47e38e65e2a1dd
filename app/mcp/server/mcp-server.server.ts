import { loadSdk } from "virtual:mcp-sdk";
import type { McpServer } from "@modelcontextprotocol/server";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playerApp } from "#app/mcp/player-app/player-app.server.ts";
import { listedSchema } from "#app/mcp/server/listed-schema.ts";
import { instructions, playerTitle } from "#app/mcp/server/mcp-copy.ts";
import { runTool } from "#app/mcp/server/run-tool.server.ts";
import { visibleOnly } from "#app/mcp/server/safe-text.ts";
import type { Tool } from "#app/mcp/server/tool.ts";
import { toolList } from "#app/mcp/tool-list.ts";
import { checkClearanceTool } from "#app/mcp/tools/check-clearance.server.ts";
import { cueSheetTool } from "#app/mcp/tools/cue-sheet.server.ts";
import { findSimilarTool } from "#app/mcp/tools/find-similar.server.ts";
import { fitToDurationTool } from "#app/mcp/tools/fit-to-duration.server.ts";
import { playlistTool } from "#app/mcp/tools/playlist.server.ts";
import { readBriefTool } from "#app/mcp/tools/read-brief.server.ts";
import { requestsTool } from "#app/mcp/tools/requests.server.ts";
import { searchTool } from "#app/mcp/tools/search.server.ts";
import { takeLicenceTool } from "#app/mcp/tools/take-licence.server.ts";

export const tools: readonly Tool[] = [
  searchTool,
  readBriefTool,
  findSimilarTool,
  fitToDurationTool,
  checkClearanceTool,
  cueSheetTool,
  playlistTool,
  requestsTool,
  takeLicenceTool,
];

/** The revision that this server is written for, and the one before, which differs in nothing that it uses. */
const protocolVersions = ["2025-11-25", "2025-06-18"];

/** The server of one request: without state, so that each of them may come to another isolate. */
export function mcpServer(ctx: RequestContext, request: Request): McpServer {
  const server = new (loadSdk().McpServer)(
    { name: "syncline", title: visibleOnly(ctx.company.name), version: __APP_VERSION__, websiteUrl: ctx.url.origin },
    {
      instructions,
      supportedProtocolVersions: protocolVersions,
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
    },
  );
  const { uri, mimeType } = playerApp;
  server.registerResource("player", uri, { title: playerTitle, mimeType }, async () => ({
    contents: [{ uri, mimeType, text: playerApp.html(ctx), _meta: playerApp.meta(ctx) }],
  }));
  for (const listed of toolList) {
    const tool = tools.find(({ name }) => name === listed.name);
    if (tool === undefined) throw new Error(`The list names a tool that is not there: ${listed.name}`);
    server.registerTool(
      tool.name,
      {
        title: listed.title,
        description: `${listed.summary} ${tool.description}`,
        inputSchema: listedSchema(tool.input),
        outputSchema: listedSchema(tool.output, { isFirst: tool.name === toolList[0]?.name }),
        annotations: {
          readOnlyHint: !listed.writes,
          destructiveHint: false,
          idempotentHint: tool.isIdempotent,
          openWorldHint: false,
        },
        ...(tool.isPlayable ? { _meta: { ui: { resourceUri: playerApp.uri } } } : {}),
      },
      (input) => runTool(ctx, tool, { input, request }),
    );
  }
  return server;
}
