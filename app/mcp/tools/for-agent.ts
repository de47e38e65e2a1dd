import type { z } from "zod";
import type { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";

/** Tags of a kind that a result names by default, the strongest: a list of twenty songs is to be read as a whole. */
const fewTags = 3;

type ListedSong = z.input<typeof listedSongSchema>;

type Detail = { peaks: boolean; maxTags?: number };

/** A song without the light and price that the program was not granted; with `peaks` it has the address of its sound. */
export function forAgent<Song extends ListedSong>(
  ctx: RequestContext,
  song: Song,
  { peaks, maxTags = fewTags }: Detail,
) {
  const { light, price, stream, stems, ...others } = song;
  return {
    ...others,
    ...(stems ? { stems: true as const } : {}),
    genres: song.genres.slice(0, maxTags),
    moods: song.moods.slice(0, maxTags),
    instruments: song.instruments.slice(0, maxTags),
    stream: peaks ? stream : null,
    ...(stream === null ? { membersOnly: true as const } : {}),
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
