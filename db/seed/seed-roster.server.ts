import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { demoDomain } from "#db/seed/demo-people.ts";

/** The label that the demo's label account keeps. */
const demoLabel = "Fathom & Fold";
/** Artists on its roster. */
const maxArtists = 4;

/**
 * Statements that give the demo's label account a label, with the artists whom it released most, once the music is there and unless anyone
 * keeps it.
 */
export function rosterStatements({ db, now }: Pick<RequestContext, "db" | "now">): BatchItem<"sqlite">[] {
  const keepers = JSON.stringify([`label@${demoDomain}`]);
  return [
    db.run(sql`INSERT INTO label_artists (party_id, artist_id, created_at) SELECT p.id, a.id, ${now} FROM parties p
      CROSS JOIN (SELECT ra.artist_id AS id FROM recordings r CROSS JOIN recording_artists ra ON ra.recording_id = r.id
        WHERE r.label = ${demoLabel} AND r.status = 'published' AND ra.role = 'main'
        GROUP BY ra.artist_id ORDER BY count(*) DESC, ra.artist_id LIMIT ${maxArtists}) a
      WHERE p.name = ${demoLabel} AND p.kind = 'label' AND p.keepers = '[]'
      ON CONFLICT (party_id, artist_id) DO NOTHING`),
    db.run(sql`UPDATE parties SET keepers = ${keepers}, updated_at = max(${now}, updated_at + 1)
      WHERE name = ${demoLabel} AND kind = 'label' AND keepers = '[]' AND id IN (SELECT party_id FROM label_artists)`),
  ];
}
