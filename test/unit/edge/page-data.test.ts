import { encode as encodeStream } from "turbo-stream";
import { expect, test } from "vitest";
import { decode, encode, textOf } from "#app/edge/http/page-data.ts";

const readText = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** The text in pieces of three bytes, as a network may deliver it. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 3));
      at += 3;
    },
  });
}

const plain = {
  empty: {},
  list: [[], null, true, false, 0, -1, 1.5, 1e21, "", 'it\'s "é" \\ \n </script>   👋'],
  "__proto__ ": { nested: [{ key: "value" }] },
};

test("data that JSON can hold is sent as JSON, and read back as it was", async () => {
  const text = await readText(encode(plain));
  expect(text).toBe(`=${JSON.stringify(plain)}`);
  expect((await decode(inPieces(text))).value).toEqual(plain);
});

test("a page takes the text of its data as it was written, in either format, without reading it again", async () => {
  const stream = encode(plain);
  expect(await textOf(stream)).toBe(`=${JSON.stringify(plain)}`);
  expect(stream.locked).toBe(false);
  expect(await readText(stream)).toBe(await textOf(stream));
  const dated = { at: new Date(0) };
  expect(await textOf(encode(dated))).toBe(await readText(encodeStream(dated)));
});

const date = new Date(0);
const sparse = [0];
sparse[2] = 2;
test.each([
  ["undefined in an object", { lost: undefined }],
  ["undefined in a list", [undefined]],
  ["a hole in a list", sparse],
  ["not a number", { number: Number.NaN }],
  ["infinity", [Number.POSITIVE_INFINITY]],
  ["minus zero", { zero: -0 }],
  ["a date", { date }],
  ["a map", { map: new Map([["key", { date }]]) }],
  ["a set", new Set(["one"])],
  ["a bigint", { big: 10n }],
  ["an object without a prototype", Object.assign(Object.create(null), { key: 1 })],
  ["nothing", undefined],
])("what JSON would lose is sent by turbo-stream: %s", async (_name, value) => {
  const text = await readText(encode(value));
  expect(text).not.toMatch(/^=/);
  expect((await decode(inPieces(text))).value).toEqual(value);
});

test("an object that contains itself does so again", async () => {
  const itself: { own?: unknown } = {};
  itself.own = itself;
  const { value } = await decode(encode(itself));
  const own = Reflect.get(Object(value), "own");
  expect(Reflect.get(own, "own")).toBe(own);
});

test("a promise arrives when it is fulfilled, and a redirect by its plugin", async () => {
  const { value } = await decode(encode({ later: Promise.resolve("here") }));
  expect(await Reflect.get(Object(value), "later")).toBe("here");
  const redirect = Symbol.for("redirect");
  const plugins = [
    (one: unknown) => (redirect in Object(one) ? ["Redirect", Reflect.get(Object(one), redirect)] : false),
  ];
  const text = await readText(encode({ [redirect]: { to: "/login" } }, { plugins: plugins as never }));
  expect(text).toContain('"Redirect"');
});

test("what turbo-stream wrote by itself is read too, and anything else is refused", async () => {
  expect((await decode(encodeStream(plain))).value).toEqual(plain);
  await expect(decode(inPieces("<!doctype html>"))).rejects.toThrow(SyntaxError);
  await expect(decode(inPieces("=<!doctype html>"))).rejects.toThrow(SyntaxError);
  await expect(decode(inPieces(""))).rejects.toThrow();
});
