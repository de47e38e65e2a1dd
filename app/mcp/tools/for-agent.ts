import type { z } from "zod";
import type { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";

/** Tags of a kind that a result names, the strongest: a list of twenty songs is to be read as a whole. */
const maxTags = 2;

type ListedSong = z.input<typeof listedSongSchema>;

type Detail = { peaks: boolean };

/** Without days where these are not known, and, but for the player, without a text that only repeats it. */
function shortLight({ light, text, days }: NonNullable<ListedSong["light"]>, peaks: boolean) {
  const isRepeated = !peaks && text.toLowerCase() === light;
  return { light, ...(isRepeated ? {} : { text }), ...(days === null ? {} : { days }) };
}

/** With the upper end of a range alone. */
function shortPrice({ high, ...price }: NonNullable<ListedSong["price"]>) {
  return high === price.low ? price : { ...price, high };
}

/** A song without the light and price that the program was not granted; with `peaks` it has the id and the address of its sound. */
export function forAgent<Song extends ListedSong>(ctx: RequestContext, song: Song, { peaks }: Detail) {
  const { id, light, price, stream, stems, ...others } = song;
  return {
    ...others,
    durationSeconds: peaks ? song.durationSeconds : Math.round(song.durationSeconds),
    ...(stems ? { stems: true as const } : {}),
    genres: song.genres.slice(0, maxTags),
    moods: song.moods.slice(0, maxTags),
    instruments: song.instruments.slice(0, maxTags),
    ...(peaks ? { id, stream } : {}),
    ...(stream === null ? { membersOnly: true as const } : {}),
    light: light !== null && agentHolds(ctx, "clearance:read") ? shortLight(light, peaks) : null,
    price: price !== null && agentHolds(ctx, "prices:read") ? shortPrice(price) : null,
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
