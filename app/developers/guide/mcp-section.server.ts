import { code, type GuideSection, text } from "#app/developers/guide/guide-section.ts";
import { toolList } from "#app/mcp/tool-list.ts";

/** How to connect a client of MCP, and the tools. `address`: where programs of this company connect. */
export function mcpSection({ address }: { address: string }): GuideSection {
  const settings = { mcpServers: { music: { type: "http", url: address } } };
  return {
    id: "mcp",
    title: "MCP",
    blocks: [
      text(
        `Assistants that speak the Model Context Protocol (2025-11-25, Streamable HTTP) connect to ${address}. The first time, the client opens a page where the person signs in and agrees to what it may do.`,
      ),
      code("Settings of a client", JSON.stringify(settings, null, 2)),
      text(
        "A tool does what the person may do, and no more. Every song comes with a link to hear it. Nothing is sent, signed or published by an assistant: playlists are private, links are not mailed, and licence requests stay drafts until the person sends them.",
      ),
      {
        kind: "table",
        caption: "Tools",
        columns: ["Tool", "Does", "Scope"],
        rows: toolList.map(({ name, summary, scope }) => ({
          id: `tool-${name.replaceAll("_", "-")}`,
          cells: [`\`${name}\``, summary, `\`${scope}\``],
        })),
      },
    ],
  };
}
