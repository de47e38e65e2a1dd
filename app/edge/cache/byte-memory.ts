/** A reusable response: constant headers and a buffered body. */
export type StoredResponse = { headers: Headers; body: ArrayBuffer };

type Entry = StoredResponse & { expiresAt: number; bytes: number };

/** Approximate bytes of an entry besides body and key. */
const overhead = 2048;

/**
 * Responses in this isolate's memory, evicting the oldest beyond `maxBytes`. Only for public responses that are the same for everyone with
 * the same key.
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

  /** Null on a miss, or if expired at `now` (ms). */
  get(key: string, now: number): StoredResponse | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    if (entry.expiresAt > now) return entry;
    this.delete(key);
    return null;
  }

  /** Stores a response until `expiresAt` (ms), unless it is too large on its own. */
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

  /** Whether a body of this size is stored at all. */
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
