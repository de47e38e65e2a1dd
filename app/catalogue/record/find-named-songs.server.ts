import { sql } from "drizzle-orm";
import { z } from "zod";
import { namedRecordings } from "#app/catalogue/record/named-recordings.server.ts";
import { trackJson, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** What a list of songs does not show. `energy`: the curve of 64 levels in base64, null where the recording is not analysed. */
const factsSchema = z.object({ instruments: z.array(z.string()), stems: z.number(), energy: z.string().nullable() });
type SongFacts = z.output<typeof factsSchema>;
const parseFacts = jsonReader(factsSchema, "facts of a song");

/** A recording by a name of it. `isOpen`: it plays without an account. */
export type NamedSong = { name: string; track: TrackView; isOpen: boolean; facts: SongFacts };

const factsColumn = sql`json_object('stems', recordings.stems_available,
  'energy', (SELECT energy FROM recording_analysis WHERE recording_id = recordings.id),
  'instruments', json((SELECT json_group_array(t.label ORDER BY rt.strength DESC, t.label)
    FROM recording_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.recording_id = recordings.id AND rt.source = 'human' AND t.category = 'instrument')))`;

/** Whether a row of `recordings` plays without an account. */
const isOpenColumn = sql`coalesce((SELECT public_access FROM tiers WHERE id = recordings.tier_id), 1)`;

type Row = { name: string; id: string; track: string; isOpen: number; facts: string };

/** The visible recordings that these ids or slugs mean now, by the name used; in one trip. */
export async function findNamedSongs(
  ctx: Pick<RequestContext, "db" | "company" | "actor">,
  names: readonly string[],
): Promise<Map<string, NamedSong>> {
  if (names.length === 0) return new Map();
  const rows = await ctx.db.all<Row>(sql`SELECT named.name AS name, recordings.id AS id, ${trackJson} AS track,
      ${isOpenColumn} AS isOpen, ${factsColumn} AS facts
    FROM (${namedRecordings(names)}) AS named CROSS JOIN ${recordings} ON recordings.id = named.id WHERE ${visibleTo(ctx)}
    ORDER BY named.rank DESC`);
  return new Map(
    rows.map(({ name, id, track, isOpen, facts }) => [
      name,
      {
        name,
        track: trackOfRow({ trackId: id, trackJson: track }),
        isOpen: isOpen === 1,
        facts: parseFacts(facts),
      },
    ]),
  );
}
