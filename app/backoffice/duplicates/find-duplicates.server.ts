import { type SQL, sql } from "drizzle-orm";
import { readFeatures, type StoredFeatures } from "#app/catalogue/similar/index/features.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseNumbers } from "#app/edge/stored-json.ts";
import type { RecordingFeatures } from "#audio/analysis/similarity/features.ts";
import {
  bandDistance,
  MAX_LENGTH_DIFFERENCE_MS,
  SAME_SOUND,
  SIGNATURE_BANDS,
  SIGNATURE_BITS,
  signatureOf,
  soundCosine,
} from "#audio/analysis/similarity/signature.ts";
import { newId } from "#db/new-id.server.ts";

type Stores = Pick<RequestContext, "db" | "env" | "now">;
type Changed = { id: string; at: number; key: string | null; signedKey: string | null };
type Candidate = { id: string; otherId: string; bands: string };
type Proposal = { first: string; second: string; sameBytes: boolean; sameIsrc: boolean; cosine: number | null };

/** A change that began earlier may be stored later: changes are read a minute after their time. */
const delayMs = 60_000;
/** Recordings with a similar signature whose features are compared, the nearest first; and those with the same file or ISRC. */
const maxCompared = 8;
/** Bits that may differ: re-encoded copies differ in up to 40 of 200 (test/bench/duplicates.ts). */
const maxDistance = SIGNATURE_BITS / 4;

const bands = Array.from({ length: SIGNATURE_BANDS }, (_, at) => sql.raw(`band_${at}`));

/** Pairs of other recordings that a SELECT of ids and `other_id` finds, both in the catalogue. */
function livePairs(found: SQL): SQL {
  return sql`SELECT min(p.id, p.other_id) AS first, max(p.id, p.other_id) AS second FROM (${found}) p
    CROSS JOIN recordings a ON a.id = p.id AND a.status <> 'deleted' CROSS JOIN recordings b ON b.id = p.other_id AND b.status <> 'deleted'`;
}

async function readChanged({ db, now }: Stores, limit: number): Promise<Changed[]> {
  return await db.all<Changed>(sql`SELECT r.id, r.updated_at AS at, a.features_key AS key, s.features_key AS signedKey
    FROM (SELECT id, status, updated_at FROM recordings
      WHERE (updated_at, id) > (SELECT coalesce(max(changed_at), 0), coalesce(max(recording_id), '') FROM duplicate_progress)
        AND updated_at < ${now - delayMs} ORDER BY updated_at, id LIMIT ${limit}) r
    LEFT JOIN recording_analysis a ON a.recording_id = r.id AND r.status <> 'deleted'
    LEFT JOIN recording_signatures s ON s.recording_id = r.id ORDER BY r.updated_at, r.id`);
}

/** Stores the signatures of recordings whose features are new, without their key until they are compared. Features that cannot be read are reported by the index of similar music. */
async function sign(stores: Stores, changed: Changed[]): Promise<Map<string, RecordingFeatures>> {
  const stored = changed.flatMap(({ id, key, signedKey }): StoredFeatures[] =>
    key !== null && key !== signedKey ? [{ recordingId: id, bucket: "MASTERS", key }] : [],
  );
  const { found } = await readFeatures(stores, stored);
  const rows = found.map(({ id, features }) => ({ id, bands: signatureOf(features.whole) }));
  await stores.db.run(sql`INSERT INTO recording_signatures (recording_id, features_key, duration_ms, ${sql.join(bands, sql`, `)})
    SELECT r.id, '', r.duration_ms, ${sql.join(
      bands.map((_, at) => sql`j.value ->> ${`$.bands[${at}]`}`),
      sql`, `,
    )}
    FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN recordings r ON r.id = j.value ->> 'id' WHERE true
    ON CONFLICT (recording_id) DO UPDATE SET features_key = excluded.features_key, duration_ms = excluded.duration_ms,
      ${sql.join(
        bands.map((name) => sql`${name} = excluded.${name}`),
        sql`, `,
      )}`);
  return new Map(found.map(({ id, features }) => [id, features]));
}

/** Recordings with the file or the ISRC of one of `ids`: of a code that many have by mistake, the earliest. */
function sameFacts(ids: SQL): SQL {
  const bytes = sql`SELECT f.recording_id AS id, o.id AS other_id FROM files f CROSS JOIN recordings o ON o.id IN
      (SELECT s.recording_id FROM files s CROSS JOIN recordings r ON r.id = s.recording_id AND r.status <> 'deleted'
        WHERE s.sha256 = f.sha256 AND s.role = 'original' AND s.recording_id <> f.recording_id ORDER BY s.recording_id LIMIT ${maxCompared})
    WHERE f.recording_id IN (${ids}) AND f.role = 'original'`;
  const isrcs = sql`SELECT r.id, o.id AS other_id FROM recordings r CROSS JOIN recordings o ON o.id IN
      (SELECT s.id FROM recordings s WHERE s.isrc = r.isrc AND s.status <> 'deleted' AND s.id <> r.id ORDER BY s.id LIMIT ${maxCompared})
    WHERE r.id IN (${ids}) AND r.isrc IS NOT NULL`;
  return sql`SELECT first, second, max(same_bytes) AS sameBytes, max(same_isrc) AS sameIsrc FROM
    (SELECT first, second, 1 AS same_bytes, 0 AS same_isrc FROM (${livePairs(bytes)}) UNION ALL
     SELECT first, second, 0, 1 FROM (${livePairs(isrcs)})) GROUP BY first, second`;
}

/** Recordings that share a band with one of `ids` and have nearly its length; versions of one work are told apart already. */
function sameBands(ids: SQL): SQL {
  const isNear = sql`o.duration_ms BETWEEN s.duration_ms - ${MAX_LENGTH_DIFFERENCE_MS} AND s.duration_ms + ${MAX_LENGTH_DIFFERENCE_MS}`;
  const terms = bands.map((name) => sql`(o.${name} = s.${name} AND ${isNear})`);
  const all = bands.map((name) => sql`o.${name} AS ${name}`);
  return sql`SELECT p.id, p.other_id AS otherId, json_array(${sql.join(
    bands.map((name) => sql`p.${name}`),
    sql`, `,
  )}) AS bands
    FROM (SELECT s.recording_id AS id, o.recording_id AS other_id, ${sql.join(all, sql`, `)} FROM recording_signatures s
      CROSS JOIN recording_signatures o WHERE s.recording_id IN (${ids}) AND o.recording_id <> s.recording_id AND (${sql.join(terms, sql` OR `)})) p
    CROSS JOIN recordings a ON a.id = p.id AND a.status <> 'deleted' CROSS JOIN recordings b ON b.id = p.other_id AND b.status <> 'deleted'
    WHERE NOT (a.work_id = b.work_id AND a.version_type <> b.version_type)
      AND NOT EXISTS (SELECT 1 FROM duplicate_pairs d WHERE d.first_id = min(p.id, p.other_id) AND d.second_id = max(p.id, p.other_id) AND d.cosine IS NOT NULL)`;
}

/** Compares the sound of new recordings with that of those whose signature is near. */
async function compare(stores: Stores, fresh: Map<string, RecordingFeatures>): Promise<Proposal[]> {
  const ids = JSON.stringify([...fresh.keys()]);
  const candidates = await stores.db.all<Candidate>(sameBands(sql`SELECT value FROM json_each(${ids})`));
  const near = [...fresh].flatMap(([id, features]) => {
    const own = signatureOf(features.whole);
    return candidates
      .filter((one) => one.id === id)
      .map(({ otherId, bands: json }) => ({ id, otherId, distance: bandDistance(own, parseNumbers(json)) }))
      .filter(({ distance }) => distance <= maxDistance)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, maxCompared);
  });
  const missing = JSON.stringify([...new Set(near.map(({ otherId }) => otherId))].filter((id) => !fresh.has(id)));
  const stored =
    await stores.db.all<StoredFeatures>(sql`SELECT recording_id AS recordingId, 'MASTERS' AS bucket, features_key AS key
    FROM recording_analysis WHERE recording_id IN (SELECT value FROM json_each(${missing}))`);
  const { found } = await readFeatures(stores, stored);
  const known = new Map([...fresh, ...found.map(({ id, features }) => [id, features] as const)]);
  return near.flatMap(({ id, otherId }) => {
    const [own, other] = [known.get(id), known.get(otherId)];
    const cosine = own && other ? soundCosine(own, other) : 0;
    const [first, second] = id < otherId ? [id, otherId] : [otherId, id];
    return cosine >= SAME_SOUND ? [{ first, second, sameBytes: false, sameIsrc: false, cosine }] : [];
  });
}

/**
 * Searches duplicates of up to `limit` recordings that changed since the last run, the earliest change first: the same file, the same ISRC,
 * or the same sound. A pair keeps what people decided. Returns how many recordings were read.
 */
export async function findDuplicates(stores: Stores, { limit }: { limit: number }): Promise<{ read: number }> {
  const { db, now } = stores;
  const changed = await readChanged(stores, limit);
  const last = changed.at(-1);
  if (last === undefined) return { read: 0 };
  const fresh = await sign(stores, changed);
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(changed.map(({ id }) => id))})`;
  const facts = await db.all<Omit<Proposal, "cosine">>(sameFacts(ids));
  const proposals = [...facts.map((one) => ({ ...one, cosine: null })), ...(await compare(stores, fresh))];
  const rows = JSON.stringify(proposals.map((one) => ({ ...one, id: newId(now) })));
  const signed = JSON.stringify(changed.filter(({ id }) => fresh.has(id)));
  await db.batch([
    db.run(sql`INSERT INTO duplicate_pairs (id, first_id, second_id, same_bytes, same_isrc, cosine, created_at, updated_at)
      SELECT value ->> 'id', value ->> 'first', value ->> 'second', value ->> 'sameBytes', value ->> 'sameIsrc', value ->> 'cosine', ${now}, ${now}
      FROM json_each(${rows}) WHERE true
      ON CONFLICT (first_id, second_id) DO UPDATE SET same_bytes = max(same_bytes, excluded.same_bytes),
        same_isrc = max(same_isrc, excluded.same_isrc), cosine = coalesce(excluded.cosine, cosine)`),
    db.run(
      sql`UPDATE recording_signatures SET features_key = j.value ->> 'key' FROM json_each(${signed}) j WHERE recording_id = j.value ->> 'id'`,
    ),
    db.run(sql`INSERT INTO duplicate_progress (id, changed_at, recording_id) VALUES (1, ${last.at}, ${last.id})
      ON CONFLICT (id) DO UPDATE SET changed_at = excluded.changed_at, recording_id = excluded.recording_id`),
  ]);
  return { read: changed.length };
}
