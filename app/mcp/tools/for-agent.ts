import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import type { ListedSong } from "#app/mcp/listed-song.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";

/** A song without the light and price that the program was not granted. */
export function forAgent<Song extends Pick<ListedSong, "light" | "price">>(ctx: RequestContext, song: Song): Song {
  const { light, price } = song;
  return {
    ...song,
    light: agentHolds(ctx, "clearance:read") ? light : null,
    price: agentHolds(ctx, "prices:read") ? price : null,
  };
}

const needs = [
  ["clearance:read", "clearance"],
  ["prices:read", "prices"],
] as const satisfies [AgentScope, string][];

/** What is missing of a result for a use, in words. */
export function withheld(ctx: RequestContext, hasUsage: boolean): string[] {
  if (!hasUsage) return [];
  return needs.flatMap(([scope, what]) =>
    agentHolds(ctx, scope) ? [] : [`No ${what}: this connection lacks the scope ${scope}.`],
  );
}
