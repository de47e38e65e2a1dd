import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { insertRows, optimizeIndex, writeVocabulary } from "#app/catalogue/projection/projection-sql.ts";
import { indexVocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { migrations, rowBatches } from "#test/bench/search-fixture.ts";
import { percentile, type Statement, shapedQuery, shapes } from "#test/bench/search-shapes.ts";

/** Runs the statements it is sent as one batch and says how long that took and what each read. */
const script = `export default { async fetch(request, { SEARCH }) {
  const statements = await request.json();
  const results = await SEARCH.batch(statements.map(({ sql, parameters }) => SEARCH.prepare(sql).bind(...parameters)));
  return Response.json(results.map(({ meta }) => meta.rows_read));
} }`;

export type D1Figures = { name: string; times: number[]; rowsRead: number };

const rounds = 60;

/** Every shape through a worker and D1 over a catalogue of `size`; times are the whole round trip, in ms. */
export async function measureD1(size: number): Promise<D1Figures[]> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script,
      compatibilityDate: "2026-09-01",
      d1Databases: { SEARCH: "search" },
    }),
  );
  const run = async (statements: Statement[]): Promise<number[]> => {
    const body = JSON.stringify(statements);
    const answer = await miniflare.dispatchFetch("http://localhost/", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as number[];
  };
  const plain = (sql: string): Statement => ({ sql, parameters: [] });
  try {
    await run(migrations().map(plain));
    const vocabulary = indexVocabulary([]);
    for (const batch of rowBatches(size, vocabulary)) {
      await run(insertRows("a").map((sql) => ({ sql, parameters: [batch] })));
    }
    await run([{ sql: writeVocabulary("a"), parameters: [JSON.stringify(vocabulary.terms)] }]);
    await run([plain(optimizeIndex("a"))]);
    const figures = [{ name: "nothing but SELECT 1", times: [] as number[], read: [] as number[] }];
    for (const { name } of shapes) figures.push({ name, times: [], read: [] });
    for (let round = -5; round < rounds; round += 1) {
      for (const [index, figure] of figures.entries()) {
        const shape = shapes[index - 1];
        const query = shape ? shapedQuery(shape, round + 1000) : null;
        const statements = query ? [query.page, ...query.counts] : [plain("SELECT 1")];
        const start = performance.now();
        const [read = 0] = await run(statements);
        if (round < 0) continue;
        figure.times.push(performance.now() - start);
        figure.read.push(read);
      }
    }
    return figures.map(({ name, times, read }) => ({ name, times, rowsRead: percentile(read, 0.5) }));
  } finally {
    await miniflare.dispose();
  }
}
