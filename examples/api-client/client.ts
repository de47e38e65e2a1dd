import type { paths } from "./openapi.d.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";
type Operation<Path extends keyof paths, Verb extends Method> = NonNullable<paths[Path][Verb]>;
/** Paths that take a method. */
type PathOf<Verb extends Method> = {
  [Path in keyof paths]: paths[Path][Verb] extends undefined ? never : Path;
}[keyof paths];

type Query<Op> = Op extends { parameters: { query?: infer Values } } ? Values : never;
type Parameters<Op> = Op extends { parameters: { path: infer Values } } ? Values : Record<string, never>;
type Body<Op> = Op extends { requestBody: { content: { "application/json": infer Json } } } ? Json : undefined;
type Answers<Op> = Op extends { responses: infer All } ? All[keyof All & (200 | 201)] : never;
type Data<Op> = Answers<Op> extends { content: { "application/json": { data: infer Value } } } ? Value : never;

type Call<Op> = { query?: Query<Op>; params?: Parameters<Op>; body?: Body<Op> };
type Problem = { error: { code: string; message: string; fields?: Record<string, string[]> } };

const maxAttempts = 5;
/** Seconds: a server that asks for more is not waited for. */
const maxWait = 120;

/** An answer of the API that is an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;

  constructor(status: number, { error }: Problem) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
  }
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

/** Seconds until one may ask again: what the server says, or ever longer. */
function waitBefore(attempt: number, headers: Headers): number {
  const said = Number(headers.get("Retry-After") ?? Number.NaN);
  return Number.isFinite(said) ? said : 2 ** attempt;
}

/** Items of a structured header by name, each with its parameters: `"request";r=590;t=12, "form";r=0;t=40`. */
function itemsOf(header: string | null): Map<string, Record<string, number>> {
  const items = (header ?? "").match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [];
  return new Map(
    items.map((item) => {
      const [, name = "", parameters = ""] = /^\s*("(?:[^"\\]|\\.)*"|[^;\s]*)(.*)$/s.exec(item) ?? [];
      const values = [...parameters.matchAll(/;\s*([a-z*][a-z0-9_.*-]*)=(\d+)/g)];
      return [name, Object.fromEntries(values.map(([, key = "", value]) => [key, Number(value)]))];
    }),
  );
}

/** Seconds until every limit that is used up counts anew; 0 if none is. Without `t` that is the policy's whole window. */
function waitAfter(headers: Headers): number {
  const policies = itemsOf(headers.get("RateLimit-Policy"));
  const waits = [...itemsOf(headers.get("RateLimit"))].map(([name, { r, t }]) =>
    r === 0 ? (t ?? policies.get(name)?.w ?? 0) : 0,
  );
  return Math.max(0, ...waits);
}

/** A client of the API at `origin`, as the owner of `token`. */
export function createClient({ origin, token }: { origin: string; token: string }) {
  let notBefore = 0;

  /** Sends the request until it has an answer. A write has one key for all its attempts, so it takes effect once. */
  async function send(url: URL, method: Method, body: unknown): Promise<Response> {
    const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${token}` });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (method !== "get") headers.set("Idempotency-Key", crypto.randomUUID());
    const init = { method: method.toUpperCase(), headers, body: body === undefined ? null : JSON.stringify(body) };
    for (let attempt = 1; ; attempt += 1) {
      await pause(Math.max(0, notBefore - Date.now()) / 1000);
      const response = await fetch(url, init).catch((error: unknown) => {
        // The connection broke: the request may have arrived.
        if (attempt === maxAttempts) throw error;
        return null;
      });
      if (response === null) {
        await pause(2 ** attempt);
        continue;
      }
      notBefore = Date.now() + waitAfter(response.headers) * 1000;
      const isRunning = response.status === 409 && response.headers.has("Retry-After");
      const isRefusedForNow = response.status === 429 || response.status === 503 || isRunning;
      const wait = waitBefore(attempt, response.headers);
      if (!isRefusedForNow || attempt === maxAttempts || wait > maxWait) return response;
      await response.body?.cancel();
      await pause(wait);
    }
  }

  /** Calls an operation and returns its `data`. @throws ApiError */
  async function call<Verb extends Method, Path extends PathOf<Verb> & string>(
    method: Verb,
    path: Path,
    { query, params, body }: Call<Operation<Path, Verb>> = {},
  ): Promise<Data<Operation<Path, Verb>>> {
    const values = Object.entries((params ?? {}) as Record<string, string>);
    const filled = values.reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
      path as string,
    );
    const url = new URL(`/api/v1${filled}`, origin);
    for (const [name, value] of Object.entries(query ?? {}))
      for (const one of [value].flat()) if (one != null) url.searchParams.append(name, String(one));
    const response = await send(url, method, body);
    const answer = (await response.json()) as { data: Data<Operation<Path, Verb>> } | Problem;
    if ("error" in answer) throw new ApiError(response.status, answer);
    return answer.data;
  }

  /** Every row of a list, page by page. `read` reads the page of a cursor. */
  async function* rows<Row>(
    read: (cursor: string | undefined) => Promise<{ items: Row[]; next: string | null }>,
  ): AsyncGenerator<Row> {
    let cursor: string | undefined;
    do {
      const { items, next } = await read(cursor);
      yield* items;
      cursor = next ?? undefined;
    } while (cursor !== undefined);
  }

  return { call, rows };
}
