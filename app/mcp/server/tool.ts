import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ToolName } from "#app/mcp/tool-list.ts";

type Link = { uri: string; name: string; description: string };

/** A tool: `run` acts with the rights of the request; `describe` says the same in words, of texts that went through `visibleData`. */
export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: ToolName;
  /** What a model has to know besides the one line of the list. */
  description: string;
  input: Input;
  output: Output;
  /** Whether calling it again with the same arguments changes nothing more. */
  isIdempotent: boolean;
  /** Whether the chat shows the result as a player. */
  isPlayable: boolean;
  run(ctx: RequestContext, input: z.output<Input>): Promise<z.input<Output>>;
  describe(data: z.output<Output>): string[];
  links?(data: z.output<Output>): Link[];
};

/** A tool whose types are those of its schemas. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool & { output: Output } {
  return tool as unknown as Tool & { output: Output };
}
