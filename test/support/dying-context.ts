import { countedDatabase } from "#app/edge/context/counted-database.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { openDatabase } from "#db/client.server.ts";

/** `at`: the number of the request's trip to the database, from 1, at which its process ends: before it is sent, or once it was done. */
export type Death = { at: number; when: "before" | "after" };

/** A context whose process ends at one of its trips to the database: nothing after it is done. `trips`: how many there were. */
export function dyingContext(ctx: RequestContext, death: Death | null) {
  const { DB } = ctx.env;
  const raw = new WeakMap<object, D1PreparedStatement>();
  const killed = () => new Error("The process was killed.");
  const state = { trips: 0, isDead: false };
  async function trip<T>(run: () => Promise<T>): Promise<T> {
    if (state.isDead) throw killed();
    state.trips += 1;
    const isLast = state.trips === death?.at;
    if (isLast && death?.when === "before") state.isDead = true;
    if (state.isDead) throw killed();
    const result = await run();
    if (isLast) state.isDead = true;
    if (state.isDead) throw killed();
    return result;
  }
  function mortal(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapper = {
      bind: (...values: unknown[]) => mortal(statement.bind(...values)),
      all: () => trip(() => statement.all()),
      run: () => trip(() => statement.run()),
      raw: (options?: { columnNames?: false }) => trip(() => statement.raw(options)),
      first: (column?: string) => trip(() => (column === undefined ? statement.first() : statement.first(column))),
    } as unknown as D1PreparedStatement;
    raw.set(wrapper, statement);
    return wrapper;
  }
  const database = {
    prepare: (sql: string) => mortal(DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => trip(() => DB.batch(statements.map((one) => raw.get(one) ?? one))),
  };
  const later: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => {
    later.push(promise.catch(() => null));
  };
  const dying = { ...ctx, db: openDatabase(countedDatabase(database as D1Database, ctx.trips)), waitUntil };
  return { ctx: dying, state, settled: () => Promise.all(later) };
}
