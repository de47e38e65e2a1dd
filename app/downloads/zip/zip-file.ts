import { crc32 } from "node:zlib";
import { type OpenRange, piecesOf, pipeRange } from "#app/downloads/pieces.ts";
import { concat } from "#app/downloads/tags/bytes.ts";
import { combineCrc32 } from "#app/downloads/zip/combine-crc32.ts";
import {
  dataDescriptor,
  directoryEntry,
  endOfDirectory,
  localHeader,
  type ZipRecord,
} from "#app/downloads/zip/zip-records.ts";

/** A byte range of a file in the archive. */
export type ZipPart = {
  length: number;
  /** CRC-32 of the range; null until it has been read. */
  crc: number | null;
  open: OpenRange;
  /** Called with the CRC-32 of a range whose `crc` was null, once it has been read to its end. */
  learn?(crc: number): void;
};

export type ZipEntry = {
  name: string;
  /** ms since 1970. */
  modifiedAt: number;
  parts: readonly ZipPart[];
  /** The checksum follows the file. Required when the layout is fixed before all checksums are known, and constant from then on. */
  hasDescriptor: boolean;
};

export type ZipFile = {
  /** Bytes of the whole archive. */
  size: number;
  /** Writes bytes `first` to `last` (inclusive) and closes `sink`, streaming. */
  write(sink: WritableStream<Uint8Array>, first?: number, last?: number): Promise<void>;
};

/** Bytes buffered before a write. */
const maxWaiting = 64 * 1024;

const encoder = new TextEncoder();

type Laid = { entry: ZipEntry; record: ZipRecord; offset: number };

function lay(entries: readonly ZipEntry[]): { laid: Laid[]; end: number } {
  let offset = 0;
  const laid = entries.map((entry) => {
    const size = entry.parts.reduce((sum, { length }) => sum + length, 0);
    const { modifiedAt, hasDescriptor } = entry;
    const record = { name: encoder.encode(entry.name), size, modifiedAt, hasDescriptor };
    const one = { entry, record, offset };
    offset += localHeader(record, 0).length + size + (hasDescriptor ? dataDescriptor(record, 0).length : 0);
    return one;
  });
  return { laid, end: offset };
}

/** Writes the bytes between `first` and `last` of a sequence, and collects checksums. */
class ZipWriter {
  readonly #sink: WritableStream<Uint8Array>;
  readonly #first: number;
  readonly #last: number;
  readonly #learned = new Map<ZipPart, number>();
  /** Buffered records, so that an archive of small files is not sent in tiny writes. */
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #at = 0;

  constructor(sink: WritableStream<Uint8Array>, first: number, last: number) {
    this.#sink = sink;
    this.#first = first;
    this.#last = last;
  }

  /** Range (end exclusive) of the next `length` bytes that is requested, relative to their start. */
  #take(length: number): { from: number; to: number } {
    const from = Math.min(length, Math.max(0, this.#first - this.#at));
    const to = Math.max(from, Math.min(length, this.#last + 1 - this.#at));
    this.#at += length;
    return { from, to };
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const bytes = concat(...this.#waiting);
    [this.#waiting, this.#waitingBytes] = [[], 0];
    await this.#send(bytes);
  }

  async #send(bytes: Uint8Array): Promise<void> {
    const writer = this.#sink.getWriter();
    await writer.write(bytes);
    writer.releaseLock();
  }

  /** Writes a record, generated only if a byte of it is requested. */
  async record(length: number, make: () => Promise<Uint8Array>): Promise<void> {
    const { from, to } = this.#take(length);
    if (to <= from) return;
    const bytes = (await make()).subarray(from, to);
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= maxWaiting) await this.flush();
  }

  async part(part: ZipPart): Promise<void> {
    const { from, to } = this.#take(part.length);
    if (to <= from) return;
    await this.flush();
    // The following record needs its checksum.
    const isRead = to === part.length && this.#crcOf(part) === null;
    if (isRead)
      this.#learn(part, await this.#readCrc(part, await this.#readCrc(part, 0, 0, from, false), from, to, true));
    else await pipeRange(part.open, from, to, this.#sink);
  }

  #crcOf(part: ZipPart): number | null {
    return part.crc ?? this.#learned.get(part) ?? null;
  }

  #learn(part: ZipPart, crc: number): number {
    this.#learned.set(part, crc);
    part.learn?.(crc);
    return crc;
  }

  async #readCrc(part: ZipPart, before: number, from: number, to: number, sends: boolean): Promise<number> {
    let crc = before;
    for await (const piece of piecesOf(part.open, from, to)) {
      for await (const chunk of piece) {
        crc = crc32(chunk, crc);
        if (sends) await this.#send(chunk);
      }
    }
    return crc;
  }

  /** Checksum of a file; reads parts whose checksum is unknown. */
  async crcOfEntry({ parts }: ZipEntry): Promise<number> {
    let crc = 0;
    for (const part of parts) {
      const own = this.#crcOf(part) ?? this.#learn(part, await this.#readCrc(part, 0, 0, part.length, false));
      crc = combineCrc32(crc, own, part.length);
    }
    return crc;
  }
}

/**
 * An archive of these files in order. Its layout depends on names and lengths only, so any range can be written without the preceding ones;
 * unknown checksums are computed by reading the parts again.
 */
export function zipFile(entries: readonly ZipEntry[]): ZipFile {
  const { laid, end } = lay(entries);
  const directoryBytes = laid.reduce((sum, { record, offset }) => sum + directoryEntry(record, 0, offset).length, 0);
  const last = endOfDirectory({ count: laid.length, size: directoryBytes, offset: end });
  const size = end + directoryBytes + last.length;
  return {
    size,
    async write(sink, from = 0, to = size - 1) {
      const writer = new ZipWriter(sink, from, to);
      for (const { entry, record } of laid) {
        const crc = () => writer.crcOfEntry(entry);
        await writer.record(localHeader(record, 0).length, async () =>
          localHeader(record, record.hasDescriptor ? 0 : await crc()),
        );
        for (const part of entry.parts) await writer.part(part);
        if (record.hasDescriptor)
          await writer.record(dataDescriptor(record, 0).length, async () => dataDescriptor(record, await crc()));
      }
      for (const { entry, record, offset } of laid)
        await writer.record(directoryEntry(record, 0, offset).length, async () =>
          directoryEntry(record, await writer.crcOfEntry(entry), offset),
        );
      await writer.record(last.length, async () => last);
      await writer.flush();
      await sink.close();
    },
  };
}
