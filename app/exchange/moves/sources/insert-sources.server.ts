import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readFileName } from "#app/exchange/files/read-file-name.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { newId } from "#db/new-id.server.ts";

type Context = Pick<RequestContext, "db" | "now"> & { actor?: RequestContext["actor"] };

/** `bytes` and `tag`: of an object that was listed. */
export type SourceFile = { source: string; folder: string; name: string; bytes?: number; tag?: string };

/** Names of a folder that tell track numbers from titles. */
const maxSiblings = 250;

/** Adds held files of audio that lies elsewhere; what the move has stays as it is. */
export async function insertSources(
  { db, now, actor }: Context,
  { moveId, files }: { moveId: string; files: readonly SourceFile[] },
): Promise<void> {
  const siblings = Map.groupBy(files, ({ folder }) => folder);
  const names = new Map(
    [...siblings].map(([folder, own]) => [folder, own.slice(0, maxSiblings).map((one) => one.name)]),
  );
  const rows = files.map(({ source, folder, name, bytes = 0, tag = null }) => {
    const { titleKey, role, versionType, label } = readFileName({ name, folder, siblings: names.get(folder) ?? [] });
    return { ...{ id: newId(now), source, folder, name, bytes, tag }, ...{ titleKey, role, versionType, label } };
  });
  for (const json of chunkByBytes(rows))
    await db.run(sql`INSERT INTO ingest_files (id, folder, name, bytes, sha256, move_id, source, source_tag, title_key, role, version_type, label,
        publishing, state, created_by, created_at, updated_at)
      SELECT j.value ->> 'id', j.value ->> 'folder', j.value ->> 'name', j.value ->> 'bytes', '', m.id, j.value ->> 'source', j.value ->> 'tag',
        j.value ->> 'titleKey', j.value ->> 'role', j.value ->> 'versionType', j.value ->> 'label', m.publishing, 'held', ${actor?.id ?? null}, ${now}, ${now}
      FROM json_each(${json}) j CROSS JOIN catalogue_moves m WHERE m.id = ${moveId} ON CONFLICT DO NOTHING`);
}
