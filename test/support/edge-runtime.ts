import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { startRuntime } from "#scripts/local-runtime.ts";
import { migrateLocal } from "#scripts/migrate.ts";

/**
 * Stands in front of the built worker: counts the statements that reach D1, makes them slow or cuts them off the way D1's
 * client reports a lost connection, and moves the clock. The worker itself is the built one, unchanged.
 */
const entry = `
import app from "./build/server/index.js";

const realNow = Date.now.bind(Date);
const state = { away: false, delayMs: 0, shiftMs: 0, record: 0, search: 0 };
Date.now = () => realNow() + state.shiftMs;

const later = (run) => new Promise((done) => setTimeout(done, state.delayMs)).then(run);
const lost = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

function counted(statement, count) {
  const run = (name) => (...args) => {
    count();
    return state.away ? lost() : later(() => statement[name](...args));
  };
  return {
    statement,
    bind: (...values) => counted(statement.bind(...values), count),
    all: run("all"), run: run("run"), raw: run("raw"), first: run("first"),
  };
}

function session(real, count) {
  return {
    prepare: (sql) => counted(real.prepare(sql), count),
    batch: (statements) => {
      count();
      return state.away ? lost() : later(() => real.batch(statements.map((one) => one.statement ?? one)));
    },
    getBookmark: () => real.getBookmark?.() ?? null,
  };
}

function database(real, name) {
  const count = () => { state[name] += 1; };
  return { ...session(real, count), withSession: (constraint) => session(real.withSession(constraint), count) };
}

let wrapped = null;
function wrap(env) {
  wrapped ??= {
    ...env,
    DB: database(env.DB, "record"),
    SEARCH: database(env.SEARCH, "search"),
    MEDIA: new Proxy(env.MEDIA, {
      get: (bucket, name) => (...args) => (state.away ? Promise.reject(new Error("get: We encountered an internal error.")) : bucket[name](...args)),
    }),
  };
  return wrapped;
}

export default {
  async fetch(request, env, execution) {
    const url = new URL(request.url);
    if (url.pathname !== "/__control") {
      // That of the runtime's own port.
      const sent = new Request(request);
      sent.headers.delete("Host");
      return app.fetch(sent, wrap(env), execution);
    }
    const { record, search } = state;
    const { cron, ...change } = await request.json();
    Object.assign(state, { record: 0, search: 0 }, change);
    if (cron) await app.scheduled({ cron, scheduledTime: Date.now() }, wrap(env), execution);
    return Response.json({ record, search });
  },
  queue: (batch, env) => app.queue(batch, wrap(env)),
};
`;

/** `cron`: runs the jobs of this schedule. */
type Control = { away?: boolean; delayMs?: number; shiftMs?: number; cron?: string };

export type EdgeRuntime = {
  fetch: Miniflare["dispatchFetch"];
  /** Statements that reached the two databases since the last call, which also sets what is given. */
  control(change?: Control): Promise<{ record: number; search: number }>;
  /** The record and the bucket of public files, as they are behind the worker. */
  database(): Promise<D1Database>;
  media(): Promise<R2Bucket>;
  stop(): Promise<void>;
};

/** A folder for a runtime's databases, migrated and empty. */
export async function emptyState(): Promise<{ state: string; remove(): void }> {
  const state = mkdtempSync(join(tmpdir(), "syncline-edge-"));
  await migrateLocal(state);
  return { state, remove: () => rmSync(state, { recursive: true, force: true }) };
}

/** The built worker behind the module above. `edit` changes its code, as another deployment would have. */
export async function startEdgeRuntime(
  state: string,
  { settings = {}, edit = (code) => code }: { settings?: Record<string, string>; edit?: (code: string) => string } = {},
): Promise<EdgeRuntime> {
  const { miniflare } = await startRuntime({
    state,
    settings: {
      STAGE: "local",
      APP_HOST: "localhost",
      APP_URL: "http://localhost",
      ...settings,
    },
    app: "built",
    assets: false,
    editModules: (built) => [
      { type: "ESModule", path: "entry.js", contents: entry },
      ...built.map((one) => ({ ...one, contents: edit(one.contents) })),
    ],
  });
  return {
    fetch: miniflare.dispatchFetch,
    control: async (change = {}) => {
      const response = await miniflare.dispatchFetch("http://localhost/__control", {
        method: "POST",
        body: JSON.stringify(change),
      });
      return (await response.json()) as { record: number; search: number };
    },
    database: () => miniflare.getD1Database("DB"),
    media: () => miniflare.getR2Bucket("MEDIA") as unknown as Promise<R2Bucket>,
    stop: () => miniflare.dispose(),
  };
}
