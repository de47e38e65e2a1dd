import type { z } from "zod";
import type { ToolName } from "#app/mcp/tool-list.ts";
import { checkClearanceTool } from "#app/mcp/tools/check-clearance.server.ts";
import { createPlaylistTool } from "#app/mcp/tools/create-playlist.server.ts";
import { cueSheetTool } from "#app/mcp/tools/cue-sheet.server.ts";
import { draftLicenceRequestTool } from "#app/mcp/tools/draft-licence-request.server.ts";
import { findSimilarTool } from "#app/mcp/tools/find-similar.server.ts";
import { fitToDurationTool } from "#app/mcp/tools/fit-to-duration.server.ts";
import { searchTool } from "#app/mcp/tools/search.server.ts";
import { takeLicenceTool } from "#app/mcp/tools/take-licence.server.ts";

const outputs = {
  search: searchTool.output,
  find_similar: findSimilarTool.output,
  fit_to_duration: fitToDurationTool.output,
  check_clearance: checkClearanceTool.output,
  cue_sheet: cueSheetTool.output,
  create_playlist: createPlaylistTool.output,
  draft_licence_request: draftLicenceRequestTool.output,
  take_licence: takeLicenceTool.output,
} satisfies Record<ToolName, z.ZodObject>;

export type ToolResult<Name extends ToolName> = z.output<(typeof outputs)[Name]>;

/** `structuredContent` of a tool, read by its schema. Throws for an error, which has none. */
export function readToolResult<Name extends ToolName>(name: Name, structuredContent: unknown): ToolResult<Name> {
  return outputs[name].parse(structuredContent) as ToolResult<Name>;
}
