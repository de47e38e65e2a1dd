import { inArray, sql } from "drizzle-orm";
import type { PlanEntry } from "#app/downloads/package/package-plan.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { fileChecksums } from "#db/schema/checksums.server.ts";

type Part = PlanEntry["parts"][number];
type Source = NonNullable<PlanEntry["source"]>;

function keyOf(
  { fileId, etag }: { fileId: string; etag: string },
  { offset, length }: { offset: number; length: number },
) {
  return `${fileId} ${etag} ${offset} ${length}`;
}

type Entries = Pick<PlanEntry, "source" | "parts">;

/** Query for the stored checksums of these entries; its rows go to `addChecksums`. */
export function selectChecksums({ db }: Pick<RequestContext, "db">, entries: readonly Entries[]) {
  const ids = JSON.stringify(entries.flatMap(({ source }) => source?.fileId ?? []));
  return db
    .select()
    .from(fileChecksums)
    .where(inArray(fileChecksums.fileId, sql`(SELECT value FROM json_each(${ids}))`));
}

/** The entries with the checksums that are stored. */
export function addChecksums<Entry extends Entries>(
  entries: readonly Entry[],
  rows: Awaited<ReturnType<typeof selectChecksums>>,
): Entry[] {
  const stored = new Map(rows.map((row) => [keyOf(row, row), row.crc32]));
  return entries.map((entry) => {
    const { source } = entry;
    if (source === null) return entry;
    const parts = entry.parts.map((part) => ({ ...part, crc: part.crc ?? stored.get(keyOf(source, part)) ?? null }));
    return { ...entry, parts };
  });
}

/** Stores the checksum of a byte range that was read, unless the file was replaced meanwhile. */
export async function keepChecksum(
  { db }: Pick<RequestContext, "db">,
  { fileId, etag }: Source,
  { offset, length }: Part,
  crc32: number,
): Promise<void> {
  await db.run(sql`INSERT OR IGNORE INTO ${fileChecksums} (file_id, etag, "offset", length, crc32)
    SELECT ${fileId}, ${etag}, ${offset}, ${length}, ${crc32} WHERE EXISTS (SELECT 1 FROM files WHERE id = ${fileId})`);
}
