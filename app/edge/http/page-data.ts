import { decode as decodeStream, encode as encodeStream } from "turbo-stream";

/** Prefix of JSON text. turbo-stream's format starts with "[" or a number. */
export const jsonMark = "=";

/** Max depth: loader data is a few levels deep; deeper data may be cyclic. */
const maxDepth = 30;

/** Whether a value survives JSON: no `undefined`, dates, errors, promises, or objects with symbols, such as redirects. */
function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object" || depth > maxDepth) return false;
  if (Array.isArray(value)) {
    for (const element of value) if (!isJson(element, depth + 1)) return false;
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || Object.getOwnPropertySymbols(value).length > 0) return false;
  for (const key of Object.keys(value)) if (!isJson(Reflect.get(value, key), depth + 1)) return false;
  return true;
}

/** Text of streams that were made from text. */
const texts = new WeakMap<ReadableStream<Uint8Array>, string>();

/** turbo-stream's `encode` for Remix: as JSON if the loaders' data allows it, which takes a tenth of the time and is smaller. */
export function encode(...[data, options]: Parameters<typeof encodeStream>): ReadableStream<Uint8Array> {
  if (!isJson(data)) return encodeStream(data, options);
  const text = jsonMark + JSON.stringify(data);
  const encoder = new TextEncoder();
  // Encoded lazily; a page's stream is never read: see `textOf`.
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(encoder.encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  texts.set(stream, text);
  return stream;
}

/** Text of an `encode` stream, without reading it if it was made from text. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return texts.get(stream) ?? new Response(stream).text();
}

/** turbo-stream's `decode` for Remix and data requests: reads both formats. @throws SyntaxError for neither */
export async function decode(
  ...[stream, options]: Parameters<typeof decodeStream>
): Promise<Awaited<ReturnType<typeof decodeStream>>> {
  const [peeked, whole] = stream.tee();
  const reader = peeked.getReader();
  const { value: first } = await reader.read();
  void reader.cancel();
  if (first?.[0] !== jsonMark.charCodeAt(0)) return decodeStream(whole, options);
  const text = await new Response(whole).text();
  return { value: JSON.parse(text.slice(jsonMark.length)), done: Promise.resolve(undefined) };
}
