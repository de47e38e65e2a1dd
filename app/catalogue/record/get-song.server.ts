import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { trackColumns, trackFromRecord, visibleTo } from "#app/catalogue/record/track-from-record.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { TrackView } from "#app/player/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

export type Song = {
  track: TrackView;
  isrc: string | null;
  copyright: string | null;
  representedBy: string | null;
  tierId: string | null;
  stemsAvailable: boolean;
  customizable: boolean;
  restriction: { kind: "use" | "territory"; name: string; value: string }[];
  /** For staff only; null for everybody else. */
  internalManager: string | null;
};

const restrictionSchema = z.array(
  z.object({ kind: z.enum(["use", "territory"]), name: z.string(), value: z.string() }),
);

const restrictions =
  sql`(SELECT json_group_array(json_object('kind', x.kind, 'name', x.name, 'value', x.value)) FROM recording_restrictions rr
JOIN restrictions x ON x.id = rr.restriction_id WHERE rr.recording_id = "recordings"."id" AND x.kind <> 'company')`.mapWith(
    (text: string) => restrictionSchema.parse(JSON.parse(text)),
  );

/** A recording by its id, or the main version of a song by the song's; null when there is none this visitor may see. One round trip. */
export async function getSong(ctx: RequestContext, { id }: { id: string }): Promise<Song | null> {
  const { isrc, copyright, representedBy, tierId, stemsAvailable, customizable, internalManager } = recordings;
  const facts = { isrc, copyright, representedBy, tierId, stemsAvailable, customizable, internalManager };
  const [row] = await ctx.db
    .select({ ...trackColumns, ...facts, restriction: restrictions })
    .from(recordings)
    .where(and(or(eq(recordings.id, id), eq(recordings.workId, id)), visibleTo(ctx)))
    .orderBy(sql`${recordings.id} <> ${id}`, sql`${recordings.versionType} <> 'main'`, recordings.id)
    .limit(1);
  if (row === undefined) return null;
  const staff = can(ctx.actor, "tiers", ctx.company);
  return {
    track: trackFromRecord(row),
    isrc: row.isrc,
    copyright: row.copyright,
    representedBy: row.representedBy,
    tierId: row.tierId,
    stemsAvailable: row.stemsAvailable,
    customizable: row.customizable,
    restriction: row.restriction,
    internalManager: staff ? row.internalManager : null,
  };
}
