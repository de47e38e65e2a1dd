import { startRuntime } from "#scripts/local-runtime.ts";
import { settings } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable } from "#test/bench/table.ts";
import { tripsOf } from "#test/support/page-figures.ts";

/** Milliseconds of a round trip: to the primary, an ocean away, and to a replica near by. */
const far = { primary: 150, replica: 5 };

/** Stands in front of the built worker and makes its databases as slow as they are for someone far from the primary. */
const entry = `
import app from "./build/server/index.js";
const writing = /^\\\\s*(?:insert|update|delete|replace)\\\\b/i;
const later = (ms, run) => new Promise((done) => setTimeout(done, ms)).then(run);
function slow(statement, sql, bound) {
  const run = (name) => (...args) => later(bound(writing.test(sql)), () => statement[name](...args));
  return {
    statement, sql,
    bind: (...values) => slow(statement.bind(...values), sql, bound),
    all: run("all"), run: run("run"), raw: run("raw"), first: run("first"),
  };
}
function session(real, constraint) {
  let atPrimary = constraint === "first-primary";
  const bound = (writes) => ((atPrimary ||= writes) ? ${far.primary} : ${far.replica});
  return {
    prepare: (sql) => slow(real.prepare(sql), sql, bound),
    batch: (statements) => later(bound(statements.some(({ sql }) => writing.test(sql))),
      () => real.batch(statements.map(({ statement }) => statement))),
    getBookmark: () => real.getBookmark?.() ?? null,
  };
}
const database = (real) => ({ ...session(real, "first-primary"), withSession: (constraint) => session(real.withSession(constraint), constraint) });
export default { ...app, fetch: (request, env, execution) => app.fetch(request, { ...env, DB: database(env.DB), SEARCH: database(env.SEARCH) }, execution) };
`;

const rounds = 9;

/** What a visitor far from the primary waits for a page until its first byte, without the way to the edge. */
export async function measureFarVisitor(state: string, { person, songPath }: { person: Person; songPath: string }) {
  const { miniflare, url } = await startRuntime({
    state,
    settings,
    app: "built",
    assets: false,
    editModules: (built) => [{ type: "ESModule", path: "entry.js", contents: entry }, ...built],
  });
  try {
    const Cookie = await sessionOf(url, person);
    const rows = [];
    for (const path of ["/search?q=a", "/discover", songPath, "/my-playlists", "/notifications"]) {
      const times: number[] = [];
      let trips = "";
      for (let round = -2; round < rounds; round += 1) {
        const start = performance.now();
        const response = await fetch(new URL(path, url), { headers: { Cookie, Accept: "text/html" } });
        if (round >= 0) times.push(performance.now() - start);
        await response.arrayBuffer();
        const figures = tripsOf(response.headers.get("Server-Timing"));
        trips = `${figures.trips} (${figures.primary})`;
      }
      const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
      rows.push([path, trips, median.toFixed(0)]);
    }
    const title = `Far from the primary: ${far.primary} ms to it, ${far.replica} ms to a replica; signed in`;
    printTable(title, ["trips (to the primary)", "ms to the first byte"], rows);
  } finally {
    await miniflare.dispose();
  }
}
