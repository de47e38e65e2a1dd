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
  /** Id of this reader: files that it fetched are no other reader's while it runs. */
  reader?: string;
};

/** Requests to the ingest endpoints of a running copy. */
export class CopyRequests {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #signal: AbortSignal | null;
  readonly #backoff: readonly number[];

  constructor({ baseUrl, token, signal = null, backoffMs = BACKOFF_MS, reader }: CopyOptions) {
    this.#base = `${baseUrl.replace(/\/+$/, "")}/api/v1/ingest`;
    this.#headers = { authorization: `Bearer ${token}`, ...(reader === undefined ? {} : { "x-reader": reader }) };
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
      headers: { ...this.#headers, accept: "application/json", ...headers },
      body: typeof body === "string" || body === undefined ? (body ?? null) : new Uint8Array(body),
      signal: this.#signal,
    }).catch(this.#unreachable);
    const text = await response.text().catch(this.#cutOff);
    if (!response.ok) throw failureOf(response.status, text);
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) throw new SinkError(502, "bad_response", `${method} ${path} returned an unexpected response`);
    return parsed.data;
  }

  /**
   * Downloads to a file, streaming. After a cut connection it goes on where it stopped, while that brings more bytes; a first request that fails is not
   * retried: the caller reports it. Throws SinkError.
   */
  async download(address: string, path: string): Promise<void> {
    const file = await open(path, "w");
    try {
      let at = 0;
      for (let attempt = 0; ; attempt++) {
        const before = at;
        try {
          const body = await this.#openAt(address, at);
          if (!body.isPart) at = 0;
          if (at === 0) await file.truncate(0);
          for await (const block of body.blocks) {
            await file.write(block, 0, block.length, at);
            at += block.length;
          }
          return;
        } catch (error) {
          this.#signal?.throwIfAborted();
          const isCut = error instanceof SinkError && !error.isRefusal && at > 0;
          if (at > before) attempt = 0;
          const delay = this.#backoff[attempt];
          if (!isCut || delay === undefined) throw error;
          await new Promise((resolve) => setTimeout(resolve, delay));
        }
      }
    } finally {
      await file.close();
    }
  }

  async #openAt(address: string, at: number) {
    const headers = { ...this.#headers, ...(at === 0 ? {} : { range: `bytes=${at}-` }) };
    const response = await fetch(`${this.#base}/${address}`, { headers, signal: this.#signal }).catch(
      this.#unreachable,
    );
    const { ok, body, status } = response;
    if (!ok || body === null) throw failureOf(status, await response.text());
    const cutOff = this.#cutOff;
    async function* read() {
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      const next = () => reader.read().catch(cutOff);
      for (let block = await next(); !block.done; block = await next()) yield block.value;
    }
    const isPart = status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${at}-`) === true;
    return { isPart, blocks: read() };
  }
}
