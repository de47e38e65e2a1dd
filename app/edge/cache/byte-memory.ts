/** A response that can be sent many times: its headers never change and its body is held whole. */
export type StoredResponse = { headers: Headers; body: ArrayBuffer };

type Entry = StoredResponse & { expiresAt: number; bytes: number };

/** Bytes that an entry takes besides its body and key, roughly: headers and bookkeeping. */
const overhead = 2048;

/**
 * Responses in the memory of this isolate, the oldest dropped when they hold more than `maxBytes`. Only for what is public and the
 * same for everyone who asks by the same key.
 */
export class ByteMemory {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  readonly #maxEntryBytes: number;
  #bytes = 0;

  constructor(limits: { maxBytes: number; maxEntryBytes: number }) {
    this.#maxBytes = limits.maxBytes;
    this.#maxEntryBytes = limits.maxEntryBytes;
  }

  /** Null for nothing, or nothing that may still be shown at `now` (ms). */
  get(key: string, now: number): StoredResponse | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (entry.expiresAt > now) return entry;
    this.delete(key);
    return null;
  }

  /** Keeps a response until `expiresAt` (ms). One that is too large on its own is left out. */
  set(key: string, response: StoredResponse, expiresAt: number): void {
    this.delete(key);
    if (!this.accepts(response.body.byteLength)) return;
    const bytes = response.body.byteLength + 2 * key.length + overhead;
    this.#entries.set(key, { ...response, expiresAt, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  /** Whether a body of that size is held at all. */
  accepts(bytes: number): boolean {
    return bytes <= this.#maxEntryBytes;
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }
}
