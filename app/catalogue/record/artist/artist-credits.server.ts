import { type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writerRoles } from "#app/rights/shares.ts";

/** Max recordings read for an artist's credits. */
const maxCredits = 300;

/** A song on which an artist is credited other than as main artist. */
export type CreditedSong = { slug: string; title: string; artists: string };
/** Songs by role: `featured`, `remixer`, or a CWR role of a writer. */
export type ArtistCredits = { role: string; songs: CreditedSong[] };

export type CreditRow = CreditedSong & { role: string; workId: string };

/** Publishers are not artists. */
const roleOrder = ["featured", "remixer", ...writerRoles];

/**
 * Statement for `CreditRow`s of an artist: featured or remixing on a recording, or a writer of its work. A writer is the artist if the IPI
 * name numbers are equal or, while one is not on file, the names. Main versions first.
 */
export function artistCreditsQuery(ctx: RequestContext, id: SQL): SQL {
  const roles = sql.join(
    writerRoles.map((role) => sql`${role}`),
    sql`, `,
  );
  const parties = sql`SELECT p.id FROM artists me CROSS JOIN parties p ON p.ipi = me.ipi WHERE me.id = ${id}
    UNION SELECT p.id FROM artists me CROSS JOIN parties p ON p.name = me.name
    WHERE me.id = ${id} AND (p.ipi IS NULL OR me.ipi IS NULL OR p.ipi = me.ipi)`;
  const parts = sql`SELECT ra.role AS role, ra.recording_id AS recording_id FROM artists me
      CROSS JOIN recording_artists ra ON ra.artist_id = me.id WHERE me.id = ${id} AND ra.role <> 'main'
    UNION SELECT s.role, r.id FROM (${parties}) writers CROSS JOIN splits s ON s.party_id = writers.id
      CROSS JOIN recordings r ON r.work_id = s.subject_id WHERE s.side = 'composition' AND s.role IN (${roles})`;
  return sql`SELECT parts.role AS role, recordings.work_id AS workId, recordings.slug AS slug, recordings.title AS title,
    coalesce((SELECT group_concat(a.name, ', ' ORDER BY ra.position) FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id
      WHERE ra.recording_id = recordings.id), '') AS artists
    FROM (${parts}) parts CROSS JOIN recordings ON recordings.id = parts.recording_id WHERE ${visibleTo(ctx)}
    ORDER BY recordings.parent_id IS NOT NULL, recordings.popularity DESC, recordings.title, recordings.id LIMIT ${maxCredits}`;
}

/** One entry per role, in order; a song is listed once in each. */
export function groupArtistCredits(rows: CreditRow[]): ArtistCredits[] {
  const byRole = Map.groupBy(rows, ({ role }) => role);
  return roleOrder.flatMap((role) => {
    const songs = new Map<string, CreditedSong>();
    for (const { workId, slug, title, artists } of byRole.get(role) ?? []) {
      if (!songs.has(workId)) songs.set(workId, { slug, title, artists });
    }
    return songs.size === 0 ? [] : [{ role, songs: [...songs.values()] }];
  });
}
