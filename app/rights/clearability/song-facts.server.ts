import { type SQL, sql } from "drizzle-orm";
import { jsonReader } from "#app/edge/stored-json.ts";
import { agreementsOfRecording } from "#app/rights/clearability/agreements-of-recording.server.ts";
import { clearabilityCopy as copy } from "#app/rights/clearability/clearability-copy.ts";
import { songFactsSchema } from "#app/rights/clearability/fact-schema.ts";
import { restrictionsOf } from "#app/rights/restrictions-in-force.server.ts";
import { sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { licences, transactionEvents, transactions } = unsafeTenantTables(
  "what one company licensed exclusively no other may license",
);

/** Of the client: the id of its company, or a column of the outer query. */
type FactsReader = {
  companyId: SQL | string;
  /** Whose licences are named: a person, and on the host of a company all of it. */
  holderId?: SQL | string;
  /** A licence that is about to be replaced, and therefore blocks nothing. */
  exceptLicenceId?: SQL | string;
  /** Where lights are shown: with how fast parties answer. Facts with it can't be asserted. */
  answers?: boolean;
};

const disputes = sql`(SELECT json_group_array(json_object('side', d.side) ORDER BY d.side) FROM rights_disputes d
  WHERE (d.side = 'composition' AND d.subject_id = recordings.work_id) OR (d.side = 'master' AND d.subject_id = recordings.id))`;

/** Without those of other companies. */
const restrictions = (
  companyId: SQL | string,
) => sql`(SELECT json_group_array(json_object('kind', r.kind, 'name', r.name, 'value', r.value,
    'companyId', r.company_id, 'validFrom', r.valid_from, 'validUntil', r.valid_until) ORDER BY r.id)
  FROM ${restrictionsOf(sql`recordings.id`)} rr CROSS JOIN restrictions r ON r.id = rr.restriction_id
  WHERE r.kind <> 'company' OR r.company_id = ${companyId})`;

/** A client of the environment's own company is one of many there, so that company's licences are not the client's. */
const isOwn = (
  companyId: SQL | string,
) => sql`EXISTS (SELECT 1 FROM ${licences} own JOIN companies c ON c.id = own.company_id
  WHERE own.id = l.licence_id AND own.company_id = ${companyId} AND c.subdomain <> '')`;

const held = ({
  companyId,
  holderId = "",
}: FactsReader) => sql`(SELECT json_object('number', own.number, 'media', json_extract(own.terms, '$.media'))
  FROM ${licences} own JOIN companies c ON c.id = own.company_id JOIN ${transactions} t ON t.id = own.transaction_id
  WHERE own.id = l.licence_id AND own.company_id = ${companyId} AND (c.subdomain <> '' OR t.user_id = ${holderId}))`;

/** Condition on `l`, a licensed recording: of a company's licence that is not exclusive, and that the environment's staff did not grant. */
export const isUngranted = sql`(l.exclusivity = 'none' AND EXISTS (SELECT 1 FROM ${licences} g JOIN companies c ON c.id = g.company_id
  WHERE g.id = l.licence_id AND c.subdomain <> '' AND NOT EXISTS (SELECT 1 FROM ${transactionEvents} e
    WHERE e.transaction_id = g.transaction_id AND e.kind IN ('exclusivity_granted', 'clearance_granted'))))`;

/** Number and company, for the environment's own company alone: no other is told who has a licence. */
const nameOfLicence = (companyId: SQL | string) => sql`coalesce((SELECT g.number || ', ' || c.name FROM ${licences} g
  JOIN companies c ON c.id = g.company_id JOIN companies own ON own.id = ${companyId} AND own.subdomain = '' WHERE g.id = l.licence_id), '')`;

const licensed = ({ exceptLicenceId = "", ...reader }: FactsReader) => sql`(SELECT json_group_array(json_object(
    'isSameRecording', json(iif(l.recording_id = recordings.id, 'true', 'false')),
    'isOwn', json(iif(${isOwn(reader.companyId)}, 'true', 'false')), 'held', json(${held(reader)}),
    'exclusivity', l.exclusivity, 'category', l.category, 'startsOn', l.starts_on, 'endsOn', l.ends_on, 'territories', json(l.territories),
    'ungranted', iif(${isUngranted}, ${nameOfLicence(reader.companyId)}, NULL)) ORDER BY l.licence_id, l.recording_id)
  FROM recordings version CROSS JOIN licensed_recordings l ON l.recording_id = version.id
  WHERE version.work_id = recordings.work_id AND l.licence_id <> ${exceptLicenceId})`;

const tierWarning = sql`(SELECT coalesce(nullif(t.warning_text, ''), ${copy.tierWarning}) FROM tiers t
  WHERE t.id = recordings.tier_id AND t.has_warning)`;

/**
 * SQL column of `SELECT … FROM recordings` (without an alias) for `readSongFacts`: everything that decides whether the song can be licensed.
 * What rights holders agreed to in confidence is among it, so facts stay on the server. Its lists have an order: two readings are compared as text.
 */
export function songFacts(reader: FactsReader): SQL<string> {
  return sql<string>`json_object('shares', json(${sharesOfRecording({ forStaff: true, namesCompany: true, answers: reader.answers })}), 'disputes', json(${disputes}),
    'restrictions', json(${restrictions(reader.companyId)}), 'agreements', json(${agreementsOfRecording(reader.companyId)}),
    'licences', json(${licensed(reader)}), 'tierWarning', ${tierWarning},
    'isPublished', json(iif(recordings.status = 'published', 'true', 'false')), 'publishFrom', recordings.publish_from,
    'publishUntil', recordings.publish_until)`;
}

export const readSongFacts = jsonReader(songFactsSchema, "facts of a song");
