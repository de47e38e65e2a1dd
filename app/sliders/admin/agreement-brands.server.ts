import { type SQL, sql } from "drizzle-orm";
import { notRestrictedFor } from "#app/catalogue/track/visibility.server.ts";
import { isAgreementInForce } from "#app/rights/agreements-in-force.server.ts";
import { isShareOfRecording } from "#app/rights/shares-of-recording.server.ts";
import type { ItemKind } from "#app/sliders/slider.ts";
import { agreementGroupSongs, agreementGroups, agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { companies } from "#db/schema/companies.server.ts";

/** A brand in groups of agreements. `groups`: JSON of `{ id, name, includeInslide }`, by name. */
export type AgreementBrand = { item: string; company: string; tracks: number; groups: string };

/** Published recordings of the artists or playlists; `track` is what counts once: a row of a playlist, a work of an artist. */
function tracksOf(kind: ItemKind, ids: string[]): SQL {
  const items = sql`json_each(${JSON.stringify(ids)}) item`;
  return kind === "playlist"
    ? sql`SELECT item.value AS item, pt.id AS track, pt.recording_id AS recording FROM ${items}
        CROSS JOIN playlist_tracks pt ON pt.playlist_id = item.value
        CROSS JOIN recordings ON recordings.id = pt.recording_id WHERE recordings.status = 'published'`
    : sql`SELECT item.value AS item, recordings.work_id AS track, ra.recording_id AS recording FROM ${items}
        CROSS JOIN recording_artists ra ON ra.artist_id = item.value
        CROSS JOIN recordings ON recordings.id = ra.recording_id WHERE recordings.status = 'published'`;
}

/**
 * The brands that are in groups of agreements in force which concern the artists or playlists: a group has the songs chosen for it, else all
 * in which a party grants a share. `tracks`: those in one of the brand's groups and in none that leaves it out, and not restricted for it.
 */
export function agreementBrands({ kind, ids }: { kind: ItemKind; ids: string[] }, seesSliders: SQL): SQL {
  const isChosen = sql`EXISTS (SELECT 1 FROM ${agreementGroupSongs} gs WHERE gs.group_id = g.id AND gs.recording_id = t.recording)`;
  const isGranted = sql`EXISTS (SELECT 1 FROM recordings CROSS JOIN splits s ON ${isShareOfRecording}
    CROSS JOIN ${agreementParties} ap ON ap.agreement_id = g.agreement AND ap.party_id = s.party_id
    WHERE recordings.id = t.recording AND iif(s.side = 'master', ap.master_bp, ap.composition_bp) > 0)`;
  return sql`WITH groups AS MATERIALIZED (SELECT ag.id, ag.agreement_id AS agreement, ag.name, ag.include_inslide AS inslide,
      ag.is_included AS included, ag.company_ids AS companies,
      EXISTS (SELECT 1 FROM ${agreementGroupSongs} gs WHERE gs.group_id = ag.id) AS chooses
      FROM ${agreements} a CROSS JOIN ${agreementGroups} ag ON ag.agreement_id = a.id WHERE ${isAgreementInForce}),
    members AS MATERIALIZED (SELECT g.id AS grp, g.included, c.id AS company FROM groups g CROSS JOIN json_each(g.companies) named
      CROSS JOIN ${companies} c ON c.id = named.value WHERE ${seesSliders}),
    tracks AS MATERIALIZED (${tracksOf(kind, ids)}),
    covered AS MATERIALIZED (SELECT DISTINCT t.item, t.track, t.recording, g.id AS grp FROM groups g CROSS JOIN tracks t
      WHERE CASE WHEN g.chooses THEN ${isChosen} ELSE ${isGranted} END),
    concerned AS (SELECT DISTINCT v.item, m.company, m.grp FROM covered v CROSS JOIN members m ON m.grp = v.grp),
    licensed AS (SELECT v.item, m.company, v.track, v.recording FROM covered v CROSS JOIN members m ON m.grp = v.grp
      GROUP BY v.item, m.company, v.track, v.recording HAVING min(m.included) = 1),
    counted AS MATERIALIZED (SELECT l.item, l.company, count(DISTINCT l.track) AS tracks FROM licensed l
      CROSS JOIN recordings ON recordings.id = l.recording WHERE ${notRestrictedFor(sql.raw("l.company"))} GROUP BY l.item, l.company)
    SELECT k.item, k.company, json_group_array(json_object('id', g.id, 'name', g.name, 'includeInslide', g.inslide) ORDER BY g.name, g.id) AS groups,
      coalesce((SELECT n.tracks FROM counted n WHERE n.item = k.item AND n.company = k.company), 0) AS tracks
    FROM concerned k CROSS JOIN groups g ON g.id = k.grp GROUP BY k.item, k.company`;
}
