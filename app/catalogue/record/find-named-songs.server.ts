import { sql } from "drizzle-orm";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { trackJson, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** A recording by a name of it. `isOpen`: it plays without an account. */
export type NamedSong = { name: string; track: TrackView; isOpen: boolean };

/** Whether a row of `recordings` plays without an account. */
const isOpenColumn = sql`coalesce((SELECT public_access FROM tiers WHERE id = recordings.tier_id), 1)`;

type Row = { name: string; id: string; track: string; isOpen: number };

/** The visible recordings that these ids or slugs mean now, by the name used; in one trip. */
export async function findNamedSongs(
  ctx: Pick<RequestContext, "db" | "company" | "actor">,
  names: readonly string[],
): Promise<Map<string, NamedSong>> {
  if (names.length === 0) return new Map();
  const rows = await ctx.db.all<Row>(sql`SELECT named.name AS name, recordings.id AS id, ${trackJson} AS track,
      ${isOpenColumn} AS isOpen
    FROM (${namedRecordings(names)}) AS named CROSS JOIN ${recordings} ON recordings.id = named.id WHERE ${visibleTo(ctx)}
    ORDER BY named.rank DESC`);
  return new Map(
    rows.map(({ name, id, track, isOpen }) => [
      name,
      { name, track: trackOfRow({ trackId: id, trackJson: track }), isOpen: isOpen === 1 },
    ]),
  );
}
