import { storableText } from "#app/edge/forms/read-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";

/** Max bytes of a part's headers, and of a field before the file. */
const maxHeadBytes = 4 * 1024;
const maxFieldBytes = 8 * 1024;
const maxFields = 8;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const lineEnd = encoder.encode("\r\n");
const headEnd = encoder.encode("\r\n\r\n");

function broken(): AppError {
  return new AppError("invalid", copy.broken, { file: [copy.broken] });
}

function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (mark.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
}

/** Reads a body up to delimiters, buffering little more than its last chunk. */
class MarkedBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  // The first boundary is not preceded by a line end, the others are.
  #held: Uint8Array = lineEnd;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** @throws AppError invalid at the end of the body */
  async #readMore(): Promise<void> {
    const { value, done } = await this.#reader.read().catch(() => ({ value: undefined, done: true }));
    if (done || value === undefined) throw broken();
    const joined = new Uint8Array(this.#held.length + value.length);
    joined.set(this.#held);
    joined.set(value, this.#held.length);
    this.#held = joined;
  }

  /** The bytes before `mark`, consuming it. @throws AppError invalid if it does not come within `max` bytes */
  async until(mark: Uint8Array, max: number): Promise<Uint8Array> {
    for (;;) {
      const at = indexOf(this.#held, mark);
      if (at > max || (at === -1 && this.#held.length > max + mark.length)) throw broken();
      if (at !== -1) {
        const before = this.#held.slice(0, at);
        this.#held = this.#held.slice(at + mark.length);
        return before;
      }
      await this.#readMore();
    }
  }

  /** Streams the bytes before `mark`. @throws AppError invalid when the body ends first */
  async *streamUntil(mark: Uint8Array): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = indexOf(this.#held, mark);
      if (at !== -1) {
        yield this.#held.subarray(0, at);
        return;
      }
      // The mark can span two chunks.
      const whole = Math.max(0, this.#held.length - mark.length + 1);
      if (whole > 0) yield this.#held.subarray(0, whole);
      this.#held = this.#held.slice(whole);
      await this.#readMore();
    }
  }

  /** The next bytes, without consuming them. @throws AppError invalid at the end of the body */
  async peek(length: number): Promise<Uint8Array> {
    while (this.#held.length < length) await this.#readMore();
    return this.#held.subarray(0, length);
  }

  /** Discards the bytes before `mark`, and consumes it. @throws AppError invalid when the body ends first */
  async skipUntil(mark: Uint8Array): Promise<void> {
    for await (const _ of this.streamUntil(mark));
    this.#held = this.#held.slice(mark.length + indexOf(this.#held, mark));
  }

  /** Reads and discards the rest: a response before the end of the body breaks the connection for the next request on it. */
  async drain(): Promise<void> {
    for (let done = false; !done; ) ({ done } = await this.#reader.read().catch(() => ({ done: true })));
  }
}

type StreamedForm = {
  fields: Map<string, string>;
  /** File name from the client; empty if none was chosen. */
  fileName: string;
  /** The bytes of the file as they arrive. */
  file: AsyncGenerator<Uint8Array>;
};

/**
 * Parses a multipart form whose fields come first, and whose files, all named `file`, may exceed an isolate's memory. Passes one file after
 * the other to `use`; what it does not read is discarded. Stops after `max` files. @throws AppError unsupported, invalid, and what `use` throws
 */
export async function readStreamedFiles<T>(
  request: Request,
  use: (form: StreamedForm) => Promise<T>,
  { max = Number.POSITIVE_INFINITY }: { max?: number } = {},
): Promise<T[]> {
  const delimiter = delimiterOf(request);
  if (delimiter === null || request.body === null) throw new AppError("unsupported", copy.notMultipart);
  const body = new MarkedBody(request.body);
  const fields = new Map<string, string>();
  const used: T[] = [];
  try {
    await body.until(delimiter, maxHeadBytes);
    for (;;) {
      // After the last delimiter come two dashes instead of a line end.
      const isLast = decoder.decode(await body.peek(2)) === "--";
      if (isLast && used.length > 0) return used;
      if (isLast || fields.size > maxFields) throw broken();
      const head = decoder.decode(await body.until(headEnd, maxHeadBytes));
      const [, name = ""] = /\bname="([^"]*)"/i.exec(head) ?? [];
      if (name !== "file") {
        if (used.length > 0) throw broken();
        fields.set(name, storableText(decoder.decode(await body.until(delimiter, maxFieldBytes))));
        continue;
      }
      // Browsers escape delimiters: HTML, "multipart/form-data encoding algorithm".
      const [, escaped = ""] = /\bfilename="([^"]*)"/i.exec(head) ?? [];
      const fileName = escaped.replace(/%22/g, '"').replace(/%0D|%0A/g, " ");
      used.push(await use({ fields, fileName, file: body.streamUntil(delimiter) }));
      if (used.length === max) return used;
      await body.skipUntil(delimiter);
    }
  } finally {
    await body.drain();
  }
}

/** The same for a form with one file, the last part of it. */
export async function readStreamedForm<T>(request: Request, use: (form: StreamedForm) => Promise<T>): Promise<T> {
  const [result] = await readStreamedFiles(request, async (form) => ({ used: await use(form) }), { max: 1 });
  if (result === undefined) throw broken();
  return result.used;
}

function delimiterOf({ headers }: Request): Uint8Array | null {
  const type = headers.get("Content-Type") ?? "";
  const [, quoted, plain] = /^multipart\/form-data;.*?boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? null : encoder.encode(`\r\n--${boundary}`);
}
