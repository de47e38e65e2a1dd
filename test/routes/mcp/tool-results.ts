import type { z } from "zod";
import type { ToolName } from "#app/mcp/tool-list.ts";
import { checkClearanceTool } from "#app/mcp/tools/check-clearance.server.ts";
import { cueSheetTool } from "#app/mcp/tools/cue-sheet.server.ts";
import { findSimilarTool } from "#app/mcp/tools/find-similar.server.ts";
import { fitToDurationTool } from "#app/mcp/tools/fit-to-duration.server.ts";
import { playlistTool } from "#app/mcp/tools/playlist.server.ts";
import { readBriefTool } from "#app/mcp/tools/read-brief.server.ts";
import { requestsTool } from "#app/mcp/tools/requests.server.ts";
import { searchTool } from "#app/mcp/tools/search.server.ts";
import { takeLicenceTool } from "#app/mcp/tools/take-licence.server.ts";

const outputs = {
  search: searchTool.output,
  read_brief: readBriefTool.output,
  find_similar: findSimilarTool.output,
  fit_to_duration: fitToDurationTool.output,
  check_clearance: checkClearanceTool.output,
  cue_sheet: cueSheetTool.output,
  playlist: playlistTool.output,
  requests: requestsTool.output,
  take_licence: takeLicenceTool.output,
} satisfies Record<ToolName, z.ZodObject>;

export type ToolResult<Name extends ToolName> = z.output<(typeof outputs)[Name]>;

/** `structuredContent` of a tool, read by its schema. Throws for an error, which has none. */
export function readToolResult<Name extends ToolName>(name: Name, structuredContent: unknown): ToolResult<Name> {
  return outputs[name].parse(structuredContent) as ToolResult<Name>;
}
