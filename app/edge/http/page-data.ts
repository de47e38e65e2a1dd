import { decode as decodeStream, encode as encodeStream } from "turbo-stream";

/** Before JSON text. The format of turbo-stream begins with "[" or a number. */
export const jsonMark = "=";

/** Loaders return data a few levels deep; what is deeper may contain itself. */
const maxDepth = 30;

/** Whether JSON gives the same value back: no `undefined`, dates, errors, promises, or objects with symbols, as redirects are. */
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

/** The text of streams that were made of one. */
const texts = new WeakMap<ReadableStream<Uint8Array>, string>();

/** The `encode` of turbo-stream, for Remix: JSON text where the loaders' data allows it, which takes a tenth of the time and is smaller. */
export function encode(...[data, options]: Parameters<typeof encodeStream>): ReadableStream<Uint8Array> {
  if (!isJson(data)) return encodeStream(data, options);
  const text = jsonMark + JSON.stringify(data);
  const encoder = new TextEncoder();
  // Encoded when it is read, which that of a page never is: see `textOf`.
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

/** All that `encode` writes into a stream, which is not read where it was made of text. */
export async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return texts.get(stream) ?? new Response(stream).text();
}

/**
 * The `decode` of turbo-stream, for Remix and for requests for a route's data: reads what `encode` wrote.
 * @throws SyntaxError when the stream is neither format
 */
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
