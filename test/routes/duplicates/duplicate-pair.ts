import { mergeRecordings } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { readDuplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { newId } from "#db/new-id.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB } from "#test/routes/duplicates/reference-rows.ts";
import { actorWith, testContext } from "#test/support/context.ts";

const staff = actorWith(["*"]);
export const ctxOf = (now = Date.now()) => testContext({ actor: staff, now });
let number = 0;

/** Two recordings and their pair. */
export async function pairOf(given: Partial<Parameters<typeof addRecording>[1]> = {}) {
  number += 1;
  const ctx = ctxOf();
  const from = await addRecording(ctx, { title: `Twin ${number}`, slug: `twin-${number}-a`, ...given });
  const into = await addRecording(ctx, { title: `Twin ${number} again`, slug: `twin-${number}-b`, ...given });
  const [first, second] = [from.id, into.id].sort();
  const id = newId(Date.now());
  await DB.prepare("INSERT INTO duplicate_pairs (id, first_id, second_id, same_isrc) VALUES (?, ?, ?, 1)")
    .bind(id, first, second)
    .run();
  return { id, from: from.id, into: into.id, slug: `twin-${number}-a`, keptSlug: `twin-${number}-b` };
}

export async function merge({ id, into }: { id: string; into: string }) {
  const { version } = await readDuplicate(ctxOf(), id);
  return await mergeRecordings(ctxOf(), { id, keep: into, version });
}

export const count = async (query: string, ...values: (string | number)[]) =>
  (await DB.prepare(query)
    .bind(...values)
    .first<number>("n")) ?? 0;
