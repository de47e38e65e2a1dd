import { script, style } from "virtual:player-app";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { playerPage } from "#app/mcp/player-app/player-page.ts";

/** The MCP App that chats show beside the results of tools (docs/product/mcp-player.md). */
export const playerApp = {
  uri: "ui://syncline/player",
  mimeType: "text/html;profile=mcp-app",
  html(ctx: RequestContext): string {
    const { name, theme } = ctx.company;
    return playerPage(
      { script, style },
      { origin: ctx.url.origin, company: name, accent: theme.accent, waveform: theme.waveform },
    );
  },
  /** `_meta` of the resource: the chat lets it load audio of this host, and nothing else. */
  meta(ctx: RequestContext): Record<string, unknown> {
    return { ui: { csp: { resourceDomains: [ctx.url.origin] }, prefersBorder: true } };
  },
};
