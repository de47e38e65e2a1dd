import { type SQL, sql } from "drizzle-orm";

/** An active person who keeps a page, or a label whose roster it is on. */
export type Keeper = { id: string; kind: "person" | "label"; name: string; email: string | null; since: number };

/** SELECT of the keepers of an artist, as `Keeper`, those first who came first. */
export function selectKeepers(artistId: SQL): SQL {
  return sql`SELECT u.id, 'person' AS kind, u.name, u.email, m.created_at AS since FROM artist_members m
      CROSS JOIN users u ON u.id = m.user_id WHERE m.artist_id = ${artistId} AND u.status = 'active'
    UNION ALL SELECT p.id, 'label', p.name, NULL, l.created_at FROM label_artists l
      CROSS JOIN parties p ON p.id = l.party_id WHERE l.artist_id = ${artistId}
    ORDER BY since, id`;
}
