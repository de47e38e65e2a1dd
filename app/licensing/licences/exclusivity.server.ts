import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isUngranted } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { endless, lastDayOfTerm } from "#app/rights/term.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences } = unsafeTenantTables("what one company licensed exclusively no other may license");

/** What is licensed or requested. `endsOn` is null if perpetual; ISO dates, both inclusive. */
export type Grant = {
  recordingIds: string[];
  territories: string[];
  startsOn: string;
  endsOn: string | null;
  exclusivity: StoredTerms["exclusivity"];
  /** Key of the product categories, empty if it was not named. */
  category: string;
  /** The company that licenses: what a client company licensed blocks none of its own uses. */
  company: Pick<RequestContext["company"], "id" | "subdomain">;
};

const nothingConflicts = "no-exclusive-licence-overlaps";

/** A comparable ISO date; perpetual grants sort last. */
export function lastDayOf({ endsOn }: Pick<Grant, "endsOn">): string {
  return endsOn ?? endless;
}

/** Full and territorial exclusivity shut out the same: every other licence in the territories. */
function isWholly({ exclusivity }: Pick<Grant, "exclusivity">): boolean {
  return exclusivity === "full" || exclusivity === "territory";
}

/** Whether it shuts out licences of other companies. */
export function isExclusive({ exclusivity }: Pick<Grant, "exclusivity">): boolean {
  return exclusivity !== "none";
}

/**
 * Condition on `l`, a licensed recording that overlaps `grant`: one is exclusive beside the other, wholly or in the category of both. A
 * company's licence keeps others from exclusivity only if the environment granted it.
 */
function isBlocking(grant: Grant): SQL {
  const { category } = grant;
  return sql`NOT ${isUngranted} AND (${isWholly(grant)} OR l.exclusivity IN ('full', 'territory')
    OR (${isExclusive(grant)} OR l.exclusivity = 'category') AND ${category} <> '' AND l.category = ${category})`;
}

/** SELECT of recordings (`id`) and of those into which they were merged, which a licence covers as well. */
export function withMerged(recordingIds: readonly string[]): SQL {
  const ids = JSON.stringify(recordingIds);
  return sql`SELECT value AS id FROM json_each(${ids}) UNION SELECT m.kept_id FROM json_each(${ids}) given
    CROSS JOIN recording_merges m ON m.merged_id = given.value AND m.undone_at IS NULL`;
}

/**
 * `FROM … WHERE …` of the licences in force, of all companies, that overlap `grant` in a song, a day and a territory, without those of the client company itself. A licence covers both
 * sides: the master of its recording, and the composition, which all recordings of the work share. So the overlap is by work: an exclusive
 * licence of the vocal version blocks the instrumental. `l` is a licensed recording, `asked` an id of the grant.
 */
function overlapping({ recordingIds, territories, startsOn, endsOn, company }: Grant): SQL {
  // The clients of an environment's own company are many, and one is another's rival.
  const ownId = company.subdomain === null ? "" : company.id;
  return sql`FROM (${withMerged(recordingIds)}) asked
    CROSS JOIN ${recordings} wanted ON wanted.id = asked.id
    CROSS JOIN ${recordings} version ON version.work_id = wanted.work_id
    CROSS JOIN ${licensedRecordings} l ON l.recording_id = version.id
    WHERE l.starts_on <= ${lastDayOf({ endsOn })} AND coalesce(l.ends_on, ${endless}) >= ${startsOn}
      AND NOT EXISTS (SELECT 1 FROM ${licences} own WHERE own.id = l.licence_id AND own.company_id = ${ownId})
      AND EXISTS (SELECT 1 FROM json_each(l.territories) theirs, json_each(${JSON.stringify(resolveTerritories(territories))}) ours
        WHERE theirs.value = ours.value OR theirs.value = ${world} OR ours.value = ${world})`;
}

/**
 * A statement that fails the batch if a licence in force blocks `grant`, or if `grant` would be exclusive beside one. It goes before the
 * rows of the licence and after the deletion of those that it replaces.
 */
export function assertNothingConflicts(db: RequestContext["db"], grant: Grant) {
  const conflict = sql`EXISTS (SELECT 1 ${overlapping(grant)} AND ${isBlocking(grant)})`;
  return assertInBatch(db, sql`NOT ${conflict}`, nothingConflicts);
}

/** Whether a batch failed because of `assertNothingConflicts`. */
export function isConflict(error: unknown): boolean {
  return isFailedAssertion(error, nothingConflicts);
}

type Licensed = { recordingIds: string[]; now: number } & Pick<Grant, "company">;

/** The grant that `terms` ask for: from today without a start date, perpetual without a term. */
export function grantOf(terms: StoredTerms, { recordingIds, now, company }: Licensed): Grant {
  const { territories, exclusivity, category = "" } = terms;
  const startsOn = terms.startsOn ?? isoDateOf(now);
  const endsOn = terms.termMonths === null ? null : lastDayOfTerm(startsOn, terms.termMonths);
  return { recordingIds, territories, startsOn, endsOn, exclusivity, category, company };
}
