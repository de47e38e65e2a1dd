import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

/** Milliseconds: a value is used as it is, then while it is read again after the response. Below the minute in which a takedown is effective. */
const freshMs = 15_000;
const staleMs = 20_000;

type Entry<Value> = { value: Value; readAt: number; isRenewed: boolean };
type Reading<Value> = { now: number; waitUntil(work: Promise<unknown>): void; read(): Promise<Value> };

/** Values of the record in this isolate's memory, the oldest evicted beyond `max`. */
export class RecentReads<Value> {
  readonly #entries: RecentEntries<Entry<Value>>;

  constructor({ max }: { max: number }) {
    this.#entries = new RecentEntries(max);
  }

  /** The value if it is fresh at `now` (ms). */
  peek(key: string, now: number): Value | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && now - entry.readAt < freshMs ? entry.value : undefined;
  }

  /** The value, at most 35 s old unless the record cannot be read. @throws what `read` throws if nothing is known */
  async get(key: string, { now, waitUntil, read }: Reading<Value>): Promise<Value> {
    const entry = this.#entries.get(key);
    const renew = async () => {
      const value = await read();
      this.#entries.set(key, { value, readAt: now, isRenewed: false });
      return value;
    };
    if (entry === undefined) return renew();
    const age = now - entry.readAt;
    if (age < freshMs) return entry.value;
    if (age >= freshMs + staleMs) return renew().catch(() => entry.value);
    if (!entry.isRenewed) {
      entry.isRenewed = true;
      waitUntil(
        renew().catch(() => {
          entry.isRenewed = false;
        }),
      );
    }
    return entry.value;
  }
}
