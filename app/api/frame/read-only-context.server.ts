import type { Env } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isWriting } from "#app/edge/context/writing-statement.ts";
import { emptySentForm } from "#app/edge/forms/sent-form.ts";
import { openDatabase } from "#db/client.server.ts";

/** Throws, and has been called once a request came to its effect. */
type Stop = () => never;

/** A binding that nothing can be asked of. */
function unusable(stop: Stop): object {
  return new Proxy({}, { get: stop });
}

type Sending = Pick<D1Database, "prepare" | "batch">;

/** Sends what reads, also in a batch with what writes: assertions of rights stand there. Then it stops. */
function withoutWrites(database: Sending, stop: Stop): D1Database {
  const unsent = {
    bind: () => unsent,
    ...{ all: stop, run: stop, raw: stop, first: stop },
  } as unknown as D1PreparedStatement;
  return {
    prepare: (query: string) => (isWriting(query) ? unsent : database.prepare(query)),
    async batch(statements: D1PreparedStatement[]) {
      const reading = statements.filter((statement) => statement !== unsent);
      const results = reading.length === 0 ? [] : await database.batch(reading);
      return reading.length === statements.length ? results : stop();
    },
  } as unknown as D1Database;
}

type Effects = "MEDIA" | "MASTERS" | "EVENTS" | "WEBHOOKS" | "EMAIL" | "PASSWORD" | "RESIZE" | "DOCUMENTS";
const effects = [
  ...(["MEDIA", "MASTERS", "EVENTS", "WEBHOOKS", "EMAIL", "PASSWORD", "RESIZE", "DOCUMENTS"] as const),
] satisfies Effects[];

/**
 * A context for finding out whether a request would be refused: it reads the record, and fails where it would have an effect. `stopped`
 * is whether it came to one.
 */
export function readOnlyContext(ctx: RequestContext): { ctx: RequestContext; stopped(): boolean } {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    throw new Error("a repeated request stops before its effect");
  };
  const bindings = Object.fromEntries(effects.map((name) => [name, unusable(stop)])) as unknown as Pick<Env, Effects>;
  const { env } = ctx;
  const databases = { DB: withoutWrites(env.DB, stop), SEARCH: withoutWrites(env.SEARCH, stop) };
  return {
    ctx: {
      ...ctx,
      env: { ...env, ...bindings, ...databases, AI: undefined, BRIEF_MODEL: undefined },
      db: openDatabase(withoutWrites(ctx.db.$client, stop)),
      search: withoutWrites(ctx.search, stop),
      sentForm: emptySentForm(),
      webhookEvents: [],
      responseHeaders: new Headers(),
      failure: { message: "" },
      waitUntil: (work) => ctx.waitUntil(work.catch(() => null)),
    },
    stopped: () => isStopped,
  };
}
