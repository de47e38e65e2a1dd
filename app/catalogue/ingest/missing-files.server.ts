import { type SQL, sql } from "drizzle-orm";
import { environmentCompanyIds } from "#app/companies/environment-companies.ts";
import { newId } from "#db/new-id.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables("the shared catalogue is audited by the main environment's own company");

/** A recording plays without stems, MP3s, features and marked streams, but not without any of its other files. */
const isNeeded = sql`value ->> 'role' NOT IN ('stem', 'mp3', 'features', 'marked', 'print') AND value ->> 'key' NOT LIKE '%/direct.mp3'`;

/**
 * Statements for file rows whose objects are gone: delete the rows, unpublish the recordings (unless only stems, features or MP3s are
 * missing) with an audit entry each, and remove them from the search. The catalogue is shared, so the audit entries belong to the main
 * environment's own company.
 */
export function missingFileStatements(
  missing: { id: string; recordingId: string; role: string; key: string }[],
  now: number,
): SQL[] {
  const rows = JSON.stringify(missing.map((row) => ({ ...row, audit: newId(now) })));
  const broken = sql`SELECT DISTINCT value ->> 'recordingId' FROM json_each(${rows}) WHERE ${isNeeded}`;
  return [
    sql`INSERT INTO ${auditLog} (id, company_id, action, subject_type, subject_id, detail)
      SELECT min(value ->> 'audit'), ${environmentCompanyIds.main}, 'sweep', 'recording', value ->> 'recordingId',
        json_object('missing', json_group_array(value ->> 'key'))
      FROM json_each(${rows}) GROUP BY value ->> 'recordingId'`,
    sql`DELETE FROM files WHERE id IN (SELECT value ->> 'id' FROM json_each(${rows}))`,
    sql`UPDATE recordings SET status = 'unpublished', updated_at = ${now} WHERE status = 'published' AND id IN (${broken})`,
    sql`UPDATE recordings SET stems_available = EXISTS (SELECT 1 FROM files f WHERE f.recording_id = recordings.id AND f.role = 'stem')
      WHERE id IN (SELECT value ->> 'recordingId' FROM json_each(${rows}))`,
    sql`INSERT INTO search_dirty (recording_id, marked_at)
      SELECT DISTINCT value ->> 'recordingId', ${now} FROM json_each(${rows}) WHERE true
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`,
  ];
}
