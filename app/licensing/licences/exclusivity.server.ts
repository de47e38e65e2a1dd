import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { lastDayOfTerm } from "#app/rights/term.ts";
import { resolveTerritories, world } from "#app/rights/territories.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { licensedRecordings, type StoredTerms } from "#db/schema/licences.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences } = unsafeTenantTables("what one company licensed exclusively no other may license");

/** What is licensed or requested. `endsOn` is null if perpetual; ISO dates, both inclusive. */
export type Grant = {
  recordingIds: string[];
  territories: string[];
  startsOn: string;
  endsOn: string | null;
  exclusivity: StoredTerms["exclusivity"];
};

/** Sentinel that sorts after every date of a licence. */
const endless = "9999-12-31";
const nothingConflicts = "no-exclusive-licence-overlaps";

/** A comparable ISO date; perpetual grants sort last. */
export function lastDayOf({ endsOn }: Pick<Grant, "endsOn">): string {
  return endsOn ?? endless;
}

/** Exclusive within its territories; full and territorial exclusivity block the same licences there. */
export function isExclusive({ exclusivity }: Pick<Grant, "exclusivity">): boolean {
  return exclusivity === "full" || exclusivity === "territory";
}

/**
 * `FROM … WHERE …` of the licences in force, of all companies, that overlap `grant` in a song, a day and a territory. A licence covers both
 * sides: the master of its recording, and the composition, which all recordings of the work share. So the overlap is by work: an exclusive
 * licence of the vocal version blocks the instrumental. `l` is a licensed recording, `asked` an id of the grant.
 */
function overlapping({ recordingIds, territories, startsOn, endsOn }: Grant): SQL {
  return sql`FROM json_each(${JSON.stringify(recordingIds)}) asked
    CROSS JOIN ${recordings} own ON own.id = asked.value
    CROSS JOIN ${recordings} version ON version.work_id = own.work_id
    CROSS JOIN ${licensedRecordings} l ON l.recording_id = version.id
    WHERE l.starts_on <= ${lastDayOf({ endsOn })} AND coalesce(l.ends_on, ${endless}) >= ${startsOn}
      AND EXISTS (SELECT 1 FROM json_each(l.territories) theirs, json_each(${JSON.stringify(resolveTerritories(territories))}) ours
        WHERE theirs.value = ours.value OR theirs.value = ${world} OR ours.value = ${world})`;
}

/**
 * A statement that fails the batch if a licence in force blocks `grant`, or if `grant` would be exclusive beside one. It goes before the
 * rows of the licence and after the deletion of those that it replaces.
 */
export function assertNothingConflicts(db: RequestContext["db"], grant: Grant) {
  const conflict = sql`EXISTS (SELECT 1 ${overlapping(grant)} AND (l.exclusive OR ${isExclusive(grant)}))`;
  return assertInBatch(db, sql`NOT ${conflict}`, nothingConflicts);
}

/** Whether a batch failed because of `assertNothingConflicts`. */
export function isConflict(error: unknown): boolean {
  return isFailedAssertion(error, nothingConflicts);
}

type Overlap = {
  recordingId: string;
  /** Last day of the blocking licence, "" if none; and whether that licence is exclusive. */
  blockedUntil: string;
  exclusive: number;
  /** Whether the blocking licence is of the same recording, not only of another version of the work. */
  isSameRecording: number;
  /** Last day of a licence that needs a manual check, "" if none; and whether it is exclusive in a product category. */
  categoryUntil: string;
  category: number;
};

type Note = { recordingId: string; isBlocked: boolean; text: string };

/**
 * Notes for the staff before they offer or issue `grant`: songs blocked by licences in force, then songs with a category exclusivity to
 * check. Names no company and no project. `except`: a licence that is about to be replaced.
 */
export async function exclusivityNotes(
  { db }: Pick<RequestContext, "db">,
  { grant, titles, except = "" }: { grant: Grant; titles: ReadonlyMap<string, string>; except?: string },
): Promise<Note[]> {
  const isBlocking = sql`(l.exclusive OR ${isExclusive(grant)})`;
  const isCategory = sql`EXISTS (SELECT 1 FROM ${licences} x WHERE x.id = l.licence_id AND json_extract(x.terms, '$.exclusivity') = 'category')`;
  const lastDay = sql`coalesce(l.ends_on, ${endless})`;
  const rows = await db.all<Overlap>(sql`SELECT asked.value AS recordingId,
      max(CASE WHEN ${isBlocking} THEN ${lastDay} ELSE '' END) AS blockedUntil, max(l.exclusive) AS exclusive,
      max(${isBlocking} AND l.recording_id = asked.value) AS isSameRecording,
      max(CASE WHEN ${isCategory} OR ${grant.exclusivity === "category"} THEN ${lastDay} ELSE '' END) AS categoryUntil,
      max(${isCategory}) AS category
    ${overlapping(grant)} AND l.licence_id <> ${except} GROUP BY asked.value ORDER BY asked.key`);
  const notes = rows.map((row): Note => {
    const { recordingId, blockedUntil, exclusive, isSameRecording, categoryUntil, category } = row;
    const title = titles.get(recordingId) ?? "";
    const day = (date: string) => (date === endless ? null : date);
    if (blockedUntil !== "") {
      const { taken, licensedToOthers } = isSameRecording ? copy : copy.otherVersion;
      const say = exclusive ? taken : licensedToOthers;
      return { recordingId, isBlocked: true, text: say(title, day(blockedUntil)) };
    }
    const say = category ? copy.category : copy.categoryOfOthers;
    return { recordingId, isBlocked: false, text: categoryUntil === "" ? "" : say(title, day(categoryUntil)) };
  });
  const relevant = notes.filter(({ text }) => text !== "");
  return [...relevant.filter(({ isBlocked }) => isBlocked), ...relevant.filter(({ isBlocked }) => !isBlocked)];
}

/** The grant that `terms` ask for: from today without a start date, perpetual without a term. */
export function grantOf(terms: StoredTerms, { recordingIds, now }: { recordingIds: string[]; now: number }): Grant {
  const startsOn = terms.startsOn ?? isoDateOf(now);
  const endsOn = terms.termMonths === null ? null : lastDayOfTerm(startsOn, terms.termMonths);
  return { recordingIds, territories: terms.territories, startsOn, endsOn, exclusivity: terms.exclusivity };
}
