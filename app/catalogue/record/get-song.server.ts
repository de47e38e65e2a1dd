import { and, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { mp3Type } from "#app/catalogue/track/mp3-type.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { can } from "#app/identity/access/scopes.ts";
import { agreementsOfRecording } from "#app/rights/clearability/agreements-of-recording.server.ts";
import { datedShares } from "#app/rights/clearability/fact-schema.ts";
import { sharesUnderAgreements } from "#app/rights/clearability/shares-under-agreements.ts";
import { representedBy } from "#app/rights/represented-by.server.ts";
import { isInForce, restrictionsOf } from "#app/rights/restrictions-in-force.server.ts";
import type { Share } from "#app/rights/shares.ts";
import { isDisputed, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import type { TrackView } from "#app/track/track.ts";
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
  /** Warning of the player; for `*` and ListTiers only, null for others and without a tier. */
  tier: Tier | null;
  /** For `*` and ListTiers only; null for others. */
  internalManager: string | null;
  /** Of the catalogue, for those who see its internal data only; null for others. */
  notes: string | null;
  /** Whom the file names as representing the recording; `representedBy` may be another party since. */
  fileRepresentedBy: string | null;
  /** Ids of the MP3 and of an original of another format, for those who may download them; null for others. */
  mp3FileId: string | null;
  hiResFileId: string | null;
  /** Shares of composition and master, controlled as agreements say today; for Rightholders Info only, null for others. */
  shares: Share[] | null;
  /** Whether a side is disputed, which blocks licences; null for those who do not see `shares`. */
  isDisputed: boolean | null;
};

const tierSchema = z.object({
  ...{ _id: z.string(), name: z.string(), publicAccess: z.boolean(), hasWarning: z.boolean(), warningText: z.string() },
});
type Tier = z.infer<typeof tierSchema>;
/** Of `restrictionsJson`. */
export const restrictionSchema = z.object({ kind: z.enum(["use", "territory"]), name: z.string(), value: z.string() });

/** JSON of the uses and territories that a row of `recordings` is restricted to today. */
export const restrictionsJson = sql<string>`(SELECT json_group_array(json_object('kind', r.kind, 'name', r.name, 'value', r.value))
  FROM ${restrictionsOf(sql`recordings.id`)} rr CROSS JOIN restrictions r ON r.id = rr.restriction_id WHERE r.kind <> 'company' AND ${isInForce})`;
const restrictions = sql`${restrictionsJson}`.mapWith(jsonReader(z.array(restrictionSchema)));

const tier =
  sql`(SELECT json_object('_id', t.id, 'name', t.name, 'publicAccess', json(iif(t.public_access, 'true', 'false')),
  'hasWarning', json(iif(t.has_warning, 'true', 'false')), 'warningText', t.warning_text)
  FROM tiers t WHERE t.id = recordings.tier_id)`.mapWith(jsonReader(tierSchema));

const readDatedShares = jsonReader(datedShares, "shares");
const sharesFor = (companyId: string) =>
  sql`json_object('shares', json(${sharesOfRecording()}), 'agreements', json(${agreementsOfRecording(companyId)}), 'today', date('now'))`.mapWith(
    (text: string) => {
      const { shares, agreements, today } = readDatedShares(text);
      return sharesUnderAgreements(shares, agreements, today);
    },
  );

/** Id of the MP3 of a row of `recordings`, or of its original that is none. */
function fileId(which: "mp3" | "original") {
  const isMp3 = sql`f.content_type = ${mp3Type}`;
  const isIt =
    which === "mp3"
      ? sql`(f.role = 'mp3' OR f.role = 'original' AND ${isMp3})`
      : sql`f.role = 'original' AND NOT ${isMp3}`;
  return sql<
    string | null
  >`(SELECT f.id FROM files f WHERE f.recording_id = recordings.id AND ${isIt} ORDER BY f.role LIMIT 1)`;
}

/** A recording by id, or a song's main version by song id; null if none is visible to this visitor. */
export async function getSong(ctx: RequestContext, { id }: { id: string }): Promise<Song | null> {
  const { isrc, copyright, tierId, stemsAvailable, customizable, internalManager, notes } = recordings;
  const facts = {
    isrc,
    copyright,
    notes,
    representedBy: representedBy.as("represented_by_name"),
    fileRepresentedBy: recordings.representedBy,
    mp3FileId: fileId("mp3").as("mp3_file_id"),
    hiResFileId: fileId("original").as("hi_res_file_id"),
    tierId,
    stemsAvailable,
    customizable,
    internalManager,
  };
  const seesShares = can(ctx.actor, "rightsholders-info", ctx.company);
  const [row] = await ctx.db
    .select({
      ...trackColumns,
      ...facts,
      restriction: restrictions,
      tier,
      shares: seesShares ? sharesFor(ctx.company.id) : sql<null>`NULL`.as("shares"),
      isDisputed: seesShares
        ? sql`${isDisputed}`.mapWith(Boolean).as("is_disputed")
        : sql<null>`NULL`.as("is_disputed"),
    })
    .from(recordings)
    .where(and(or(eq(recordings.id, id), eq(recordings.workId, id)), visibleTo(ctx)))
    .orderBy(sql`${recordings.id} <> ${id}`, sql`${recordings.versionType} <> 'main'`, recordings.id)
    .limit(1);
  if (row === undefined) return null;
  const { trackId, trackJson, ...own } = row;
  const isStaff = can(ctx.actor, "tiers", ctx.company);
  return {
    ...own,
    track: trackOfRow({ trackId, trackJson }),
    tier: isStaff ? own.tier : null,
    internalManager: isStaff ? own.internalManager : null,
    notes: can(ctx.actor, "catalogue-notes", ctx.company) ? own.notes : null,
    mp3FileId: can(ctx.actor, "download", ctx.company) ? own.mp3FileId : null,
    hiResFileId: can(ctx.actor, "download-hi-res", ctx.company) ? own.hiResFileId : null,
  };
}
