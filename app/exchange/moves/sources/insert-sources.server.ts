import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readFileName } from "#app/exchange/files/read-file-name.ts";
import { newId } from "#db/new-id.server.ts";

type Context = Pick<RequestContext, "db" | "now"> & { actor?: RequestContext["actor"] };

/** `bytes` and `tag`: of an object that was listed. */
export type SourceFile = { source: string; folder: string; name: string; bytes?: number; tag?: string };

/** Rows of a statement. */
const rowsAtOnce = 250;

/** Adds held files of audio that lies elsewhere; what the move has stays as it is. */
export async function insertSources(
  { db, now, actor }: Context,
  { moveId, files }: { moveId: string; files: readonly SourceFile[] },
): Promise<void> {
  const siblings = Map.groupBy(files, ({ folder }) => folder);
  for (let at = 0; at < files.length; at += rowsAtOnce) {
    const rows = files.slice(at, at + rowsAtOnce).map(({ source, folder, name, bytes = 0, tag = null }) => {
      const names = (siblings.get(folder) ?? []).slice(0, rowsAtOnce).map((one) => one.name);
      const { titleKey, role, versionType, label } = readFileName({ name, folder, siblings: names });
      return { ...{ id: newId(now), source, folder, name, bytes, tag }, ...{ titleKey, role, versionType, label } };
    });
    await db.run(sql`INSERT INTO ingest_files (id, folder, name, bytes, sha256, move_id, source, source_tag, title_key, role, version_type, label,
        publishing, state, created_by, created_at, updated_at)
      SELECT j.value ->> 'id', j.value ->> 'folder', j.value ->> 'name', j.value ->> 'bytes', '', m.id, j.value ->> 'source', j.value ->> 'tag',
        j.value ->> 'titleKey', j.value ->> 'role', j.value ->> 'versionType', j.value ->> 'label', m.publishing, 'held', ${actor?.id ?? null}, ${now}, ${now}
      FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN catalogue_moves m WHERE m.id = ${moveId} ON CONFLICT DO NOTHING`);
  }
}
