import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Move } from "#app/exchange/moves/require-move.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog } = unsafeTenantTables(
  "a record of the shared catalogue that a person made or changed is in the history of a company",
);

type Kind = { subject: "artist" | "album"; table: SQL; name: SQL; links: SQL; link: SQL; isUsed: SQL };

const kinds: readonly Kind[] = [
  {
    ...{ subject: "artist", table: sql`artists`, name: sql`name`, links: sql`recording_artists`, link: sql`artist_id` },
    isUsed: sql`EXISTS (SELECT 1 FROM label_artists WHERE artist_id = n.id) OR EXISTS (SELECT 1 FROM artist_claims WHERE artist_id = n.id)
      OR EXISTS (SELECT 1 FROM artist_members WHERE artist_id = n.id) OR EXISTS (SELECT 1 FROM song_submissions WHERE artist_id = n.id)`,
  },
  {
    ...{ subject: "album", table: sql`albums`, name: sql`title`, links: sql`album_recordings`, link: sql`album_id` },
    isUsed: sql`0`,
  },
];

/**
 * Statements for the last batch of an undo: artists and albums that came with songs of the move, that no person has touched and that nothing else
 * uses are deleted as records are, and can be restored for 30 days.
 */
export function removeNames({ db, now }: Pick<RequestContext, "db" | "now">, { id, appliedAt }: Move) {
  if (appliedAt === null) return [];
  return kinds.flatMap(({ subject, table, name, links, link, isUsed }) => {
    const unused = sql`SELECT n.id FROM (SELECT DISTINCT l.${link} AS id FROM ingest_files f CROSS JOIN ${links} l ON l.recording_id = f.recording_id
        WHERE f.move_id = ${id} AND f.state = 'done') own CROSS JOIN ${table} n ON n.id = own.id
      WHERE n.status <> 'deleted' AND n.created_at >= ${appliedAt} AND NOT EXISTS (SELECT 1 FROM ${links} l CROSS JOIN recordings r ON r.id = l.recording_id
        WHERE l.${link} = n.id AND r.status <> 'deleted') AND NOT EXISTS (SELECT 1 FROM ${auditLog} WHERE subject_id = n.id) AND NOT (${isUsed})`;
    return [
      db.run(sql`INSERT INTO deleted_records (id, subject, name, row, deleted_at)
        SELECT id, ${subject}, ${name}, json_object('status', status, 'updatedAt', updated_at), ${now} FROM ${table} WHERE id IN (${unused})
        ON CONFLICT (id) DO UPDATE SET row = excluded.row, deleted_at = excluded.deleted_at`),
      db.run(
        sql`UPDATE ${table} SET status = 'deleted', updated_at = max(${now}, updated_at + 1) WHERE id IN (${unused})`,
      ),
    ];
  });
}
