import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FileName } from "#app/exchange/files/read-file-name.ts";
import { readIsrc } from "#app/rights/identifiers.ts";

/** Songs and files with one title that are offered. */
const maxOffered = 20;

/** Main versions whose address is that of a title, or has a number behind it. `keys`: an expression for JSON. */
function mainOf(keys: SQL): SQL {
  return sql`json_each(${keys}) k CROSS JOIN recordings r ON (r.slug = k.value OR (r.slug > k.value || '-' AND r.slug < k.value || '-:'
    AND ltrim(substr(r.slug, length(k.value) + 2), '0123456789') = ''))
    WHERE r.parent_id IS NULL AND r.version_type = 'main' AND r.status <> 'deleted'`;
}

/** Files (`f`) from which songs are made. */
const isComing = sql`f.role = 'song' AND f.state IN ('proposed', 'queued') AND f.deleted_at IS NULL`;

export type Offer = { titleKey: string; value: string; title: string; folder: string | null };

/** Songs of the catalogue, and files that wait and become songs, by the keys of their titles. `folder`: of such a file. */
export async function offersFor({ db }: Pick<RequestContext, "db">, titleKeys: readonly string[]): Promise<Offer[]> {
  const keys = sql`${JSON.stringify([...new Set(titleKeys)])}`;
  return db.all<Offer>(sql`SELECT * FROM (SELECT k.value AS titleKey, 'song:' || r.id AS value, r.title || coalesce((SELECT ', ' || group_concat(a.name, ', ')
        FROM recording_artists ra JOIN artists a ON a.id = ra.artist_id WHERE ra.recording_id = r.id), '') AS title, NULL AS folder
      FROM ${mainOf(keys)} LIMIT ${maxOffered * 50})
    UNION ALL SELECT f.title_key, 'file:' || f.id, f.name, f.folder FROM json_each(${keys}) k CROSS JOIN ingest_files f ON f.title_key = k.value
    WHERE ${isComing}`);
}

/** Condition: a song of the catalogue, or a file that waits and becomes one, has a title. */
export function isTitleTaken(titleKey: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${mainOf(sql`${JSON.stringify([titleKey])}`)})
    OR EXISTS (SELECT 1 FROM ingest_files f WHERE f.title_key = ${titleKey} AND ${isComing})`;
}

type Filed = { titleKey: string; folder: string; id: string };

/** Of the offers those for a file: with its title, and not the file itself. */
export function offersOf({ titleKey, id }: Omit<Filed, "folder">, offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => offer.titleKey === titleKey && offer.value !== `file:${id}`).slice(0, maxOffered);
}

/** The only song that a file can belong to: the one file beside or above it, else the one offer. Null if there are none or several. */
export function onlyOffer(file: Filed, offers: readonly Offer[]): Offer | null {
  const offered = offersOf(file, offers);
  const isNear = ({ folder }: Offer) =>
    folder !== null && (folder === file.folder || file.folder.startsWith(`${folder}/`));
  const near = offered.filter(isNear);
  const [only, another] = near.length > 0 ? near : offered;
  return only !== undefined && another === undefined ? only : null;
}

/**
 * The recording whose audio a file may replace: what a file of the same name became, else the only recording with the title and version of
 * its name. Null if there is none, or more than one.
 */
export async function findReplaced(
  { db }: Pick<RequestContext, "db">,
  { name, folder, read }: { name: string; folder: string; read: FileName },
): Promise<string | null> {
  if (read.role === "stem") return null;
  const found = await db.all<{
    id: string;
    isNamed: number;
  }>(sql`SELECT * FROM (SELECT r.id AS id, 1 AS isNamed FROM ingest_files f
      CROSS JOIN recordings r ON r.id = f.recording_id WHERE f.name = ${name} AND f.folder = ${folder} AND f.state = 'done' AND f.role <> 'stem'
      AND r.status <> 'deleted' ORDER BY f.id DESC LIMIT 1)
    UNION ALL SELECT * FROM (SELECT x.id, 0 FROM recordings x WHERE x.status <> 'deleted' AND x.version_type = ${read.versionType}
      AND x.work_id IN (SELECT r.work_id FROM ${mainOf(sql`${JSON.stringify([read.titleKey])}`)})
      AND (${read.versionType} <> 'alt_mix' OR x.version_title = ${read.label} COLLATE NOCASE) LIMIT 2)`);
  const [first, second] = found;
  if (first?.isNamed === 1) return first.id;
  return first !== undefined && second === undefined ? first.id : null;
}

/** A song named by its ISRC, or by the address of its page or its last part. Null for none, or several with that ISRC. */
export async function findSong({ db }: Pick<RequestContext, "db">, text: string): Promise<string | null> {
  const [address = ""] = text.split(/[?#]/);
  const slug = address.split("/").findLast((part) => part !== "") ?? "";
  const found = await db.all<{ id: string }>(
    sql`SELECT id FROM recordings WHERE (isrc = ${readIsrc(text)} OR slug = ${slug} OR id = ${slug}) AND status <> 'deleted' LIMIT 2`,
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
