/** Longest end of an archive, with its comment: APPNOTE 6.3.10, 4.3.16. */
const maxEnd = 22 + 0xffff;
/** Bytes of one file of the archive: what small archives unpack to can be endless. */
const maxBytes = 1024 ** 3;
const endMark = 0x06054b50;
const stored = 0;
const deflated = 8;

type ZipFile = { offset: number; packed: number; method: number };

/** An archive that is damaged, or unpacks to too much. */
export class ArchiveError extends Error {}

/** Some programs of Windows separate folders by backslashes, and some change the case of names that others refer to. */
const plainName = (name: string) => name.replaceAll("\\", "/").toLowerCase();

/** Reads the files of an archive, each as a stream of bytes: only their list is held in memory. */
export class Unzip {
  readonly #blob: Blob;
  readonly #files: ReadonlyMap<string, ZipFile>;

  private constructor(blob: Blob, files: ReadonlyMap<string, ZipFile>) {
    this.#blob = blob;
    this.#files = files;
  }

  /** @throws ArchiveError for what is no archive */
  static async open(blob: Blob): Promise<Unzip> {
    const tail = new DataView(await blob.slice(Math.max(0, blob.size - maxEnd)).arrayBuffer());
    let at = tail.byteLength - 22;
    while (at >= 0 && tail.getUint32(at, true) !== endMark) at -= 1;
    if (at < 0) throw new ArchiveError();
    const [size, offset] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
    const directory = new DataView(await blob.slice(offset, offset + size).arrayBuffer());
    const files = new Map<string, ZipFile>();
    const decoder = new TextDecoder();
    for (let place = 0; place + 46 <= directory.byteLength; ) {
      const [nameLength, extra, comment] = [28, 30, 32].map((of) => directory.getUint16(place + of, true));
      const name = decoder.decode(
        new Uint8Array(directory.buffer, place + 46, Math.min(nameLength ?? 0, directory.byteLength - place - 46)),
      );
      files.set(plainName(name), {
        method: directory.getUint16(place + 10, true),
        packed: directory.getUint32(place + 20, true),
        offset: directory.getUint32(place + 42, true),
      });
      place += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return new Unzip(blob, files);
  }

  /** Names in lower case, with slashes. */
  get names(): string[] {
    return [...this.#files.keys()];
  }

  has(name: string): boolean {
    return this.#files.has(plainName(name));
  }

  /** A file, piece by piece. @throws ArchiveError */
  async *bytes(name: string, most = maxBytes): AsyncGenerator<Uint8Array> {
    const file = this.#files.get(plainName(name));
    if (file === undefined || (file.method !== stored && file.method !== deflated)) throw new ArchiveError();
    const header = new DataView(await this.#blob.slice(file.offset, file.offset + 30).arrayBuffer());
    if (header.byteLength < 30) throw new ArchiveError();
    const start = file.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    const packed = this.#blob.slice(start, start + file.packed).stream();
    const bytes = file.method === stored ? packed : packed.pipeThrough(new DecompressionStream("deflate-raw"));
    const reader = bytes.getReader();
    let count = 0;
    try {
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        count += read.value.length;
        if (count > most) throw new ArchiveError();
        yield read.value;
      }
    } catch {
      throw new ArchiveError();
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  /** The text of a file, piece by piece. @throws ArchiveError */
  async *text(name: string): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    for await (const bytes of this.bytes(name)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  }
}
