import { sql } from "drizzle-orm";
import { forgetWords } from "#app/catalogue/words/dictionary-cache.server.ts";
import { familySchema } from "#app/catalogue/words/family-schema.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

type Stores = Pick<RequestContext, "db" | "search" | "now">;

/** Fingerprint that changes when a family is added, changed or deleted. */
async function readSource({ db }: Stores): Promise<string> {
  const [row] = await db.all<{ source: string }>(
    sql`SELECT count(*) || '/' || coalesce(max(updated_at), 0) AS source FROM word_families`,
  );
  return row?.source ?? "";
}

/** Publishes the word families to the search database if they changed. Repeated after a concurrent publication. */
export async function publishDictionary(stores: Stores): Promise<{ published: boolean }> {
  const { db, search, now } = stores;
  for (let published = false; ; published = true) {
    const before = await search
      .prepare("SELECT version, source FROM dictionary")
      .first<{ version: string; source: string }>();
    const source = await readSource(stores);
    if (before === null || before.source === source) return { published };
    const { repertoire, words, means } = wordFamilies;
    // One malformed family must not break every search.
    const isJson = sql`json_valid(${words}) AND json_valid(${means})`;
    const rows = await db
      .select({ repertoire, words, means })
      .from(wordFamilies)
      .where(isJson)
      .orderBy(wordFamilies.wordKey);
    const families = rows.filter((row) => familySchema.safeParse(row).success);
    const count = Number(source.split("/")[0]);
    if (families.length < count)
      console.warn(`search words: ${count - families.length} malformed families are left out`);
    await search
      .prepare("UPDATE dictionary SET version = ?1, source = ?2, families = ?3 WHERE version = ?4")
      .bind(newId(now), source, JSON.stringify(families), before.version)
      .run();
    forgetWords();
  }
}
