import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import {
  type IndexedRecording,
  type PackedMatrix,
  packRecordings,
  unpackMatrix,
} from "#app/catalogue/similar/index/packed-matrix.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";

/** A row of `similar_delta`. */
export type DeltaRow = { id: string; packed: string };

export function deltaRows(recordings: IndexedRecording[], dims: number): DeltaRow[] {
  return recordings.map((one) => ({
    id: one.id,
    packed: uint8ArrayToBase64(new Uint8Array(packRecordings([one], dims))),
  }));
}

/** Statements that insert or replace rows, after `guardSimilar`: its revision is the sequence of the rows. */
export function writeDelta(search: D1Database, rows: DeltaRow[]): D1PreparedStatement[] {
  return chunkByBytes(rows).map((json) =>
    search
      .prepare(
        `INSERT INTO similar_delta (recording_id, sequence, packed)
SELECT value ->> 'id', (SELECT revision FROM similar_index), value ->> 'packed' FROM json_each(?1) WHERE true
ON CONFLICT (recording_id) DO UPDATE SET sequence = excluded.sequence, packed = excluded.packed`,
      )
      .bind(json),
  );
}

/**
 * Rows that an isolate lacks: after its sequence, or all if its build is outdated. Parameters: its sequence and the id of its build.
 */
export const readDeltaStatement = `SELECT recording_id AS id, sequence, packed FROM similar_delta
WHERE sequence > iif((SELECT build_id FROM similar_index) IS ?2, ?1, 0) ORDER BY sequence`;
export type StoredDelta = DeltaRow & { sequence: number };

/** @throws CorruptIndexError */
export function unpackDelta({ packed }: DeltaRow): PackedMatrix {
  return unpackMatrix(base64ToUint8Array(packed).slice().buffer);
}
