import { open } from "node:fs/promises";
import type { z } from "zod";
import { failureOf, parseJson, reasonOf, SinkError } from "#audio/ingest/sink-error.ts";

/** Delays between attempts, ms: 31 s in all, longer than a killed runtime takes to restart. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000];

export type CopyOptions = {
  baseUrl: string;
  token: string;
  signal?: AbortSignal | null;
  backoffMs?: readonly number[];
};

/** Requests to the ingest endpoints of a running copy. */
export class CopyRequests {
  readonly #base: string;
  readonly #token: string;
  readonly #signal: AbortSignal | null;
  readonly #backoff: readonly number[];

  constructor({ baseUrl, token, signal = null, backoffMs = BACKOFF_MS }: CopyOptions) {
    this.#base = `${baseUrl.replace(/\/+$/, "")}/api/v1/ingest`;
    this.#token = token;
    this.#signal = signal;
    this.#backoff = backoffMs;
  }

  readonly #unreachable = (cause: unknown): never => {
    throw new SinkError(503, "unreachable", `${this.#base} cannot be reached (${reasonOf(cause)})`);
  };

  readonly #cutOff = (cause: unknown): never => {
    throw new SinkError(503, "unreachable", `the response from ${this.#base} was cut off (${reasonOf(cause)})`);
  };

  /** One request, retried until it is accepted or rejected. */
  async call<T>(method: string, path: string, schema: z.ZodType<T>, body?: Buffer | string, headers = {}): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(method, path, schema, body, headers);
      } catch (error) {
        this.#signal?.throwIfAborted();
        const isRefused = error instanceof SinkError && error.isRefusal;
        const delay = this.#backoff[attempt];
        if (isRefused || delay === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  /** As `call`, with a body of JSON. */
  send<T>(method: string, path: string, schema: z.ZodType<T>, value: unknown): Promise<T> {
    return this.call(method, path, schema, JSON.stringify(value), { "content-type": "application/json" });
  }

  async #once<T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body: Buffer | string | undefined,
    headers: object,
  ): Promise<T> {
    const response = await fetch(`${this.#base}/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, accept: "application/json", ...headers },
      body: typeof body === "string" || body === undefined ? (body ?? null) : new Uint8Array(body),
      signal: this.#signal,
    }).catch(this.#unreachable);
    const text = await response.text().catch(this.#cutOff);
    if (!response.ok) throw failureOf(response.status, text);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new SinkError(502, "bad_response", `${method} ${path} returned an unexpected response`);
    return parsed.data;
  }

  /** Downloads to a file, streaming. Not retried: the caller reports failures. Throws SinkError. */
  async download(address: string, path: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const response = await fetch(`${this.#base}/${address}`, { headers, signal: this.#signal }).catch(
      this.#unreachable,
    );
    if (!response.ok || response.body === null) throw failureOf(response.status, await response.text());
    const file = await open(path, "w");
    try {
      const reader = response.body.getReader();
      const next = () => reader.read().catch(this.#cutOff);
      for (let read = await next(); !read.done; read = await next()) await file.write(read.value);
    } finally {
      await file.close();
    }
  }
}
