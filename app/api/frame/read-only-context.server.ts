import type { Env } from "#app/edge/context/env.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isWriting } from "#app/edge/context/writing-statement.ts";
import { emptySentForm } from "#app/edge/forms/sent-form.ts";
import { openDatabase } from "#db/client.server.ts";

function stop(): never {
  throw new Error("a repeated request stops before its effect");
}

/** A binding that nothing can be asked of. */
const unusable = new Proxy({}, { get: stop });

/** A statement that is not sent. */
const unsent = {
  bind: () => unsent,
  ...{ all: stop, run: stop, raw: stop, first: stop },
} as unknown as D1PreparedStatement;

/** Sends what reads, also in a batch with what writes: assertions of rights stand there. Then it fails. */
function withoutWrites(database: D1Database): D1Database {
  return {
    prepare: (query: string) => (isWriting(query) ? unsent : database.prepare(query)),
    async batch(statements: D1PreparedStatement[]) {
      const reading = statements.filter((statement) => statement !== unsent);
      const results = reading.length === 0 ? [] : await database.batch(reading);
      return reading.length === statements.length ? results : stop();
    },
  } as unknown as D1Database;
}

type Effects = "MEDIA" | "MASTERS" | "EVENTS" | "EMAIL" | "PASSWORD" | "RESIZE" | "DOCUMENTS";
const effects = ["MEDIA", "MASTERS", "EVENTS", "EMAIL", "PASSWORD", "RESIZE", "DOCUMENTS"] as const satisfies Effects[];

/** A context for finding out whether a request would be refused: it reads the record, and fails where it would have an effect. */
export function readOnlyContext(ctx: RequestContext): RequestContext {
  const bindings = Object.fromEntries(effects.map((name) => [name, unusable])) as Pick<Env, Effects>;
  return {
    ...ctx,
    env: { ...ctx.env, ...bindings, AI: undefined, BRIEF_MODEL: undefined },
    db: openDatabase(withoutWrites(ctx.db.$client)),
    sentForm: emptySentForm(),
    responseHeaders: new Headers(),
    failure: { message: "" },
    waitUntil: (work) => ctx.waitUntil(work.catch(() => null)),
  };
}
