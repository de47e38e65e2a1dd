import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { copyUrl } from "#test/support/raw-request.ts";

const decoders: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
};

/** A page as it comes over the wire, and its text. */
async function received(path: string, accepted: string | null) {
  const sent = request(new URL(path, copyUrl()), {
    agent: false,
    headers: accepted === null ? {} : { "Accept-Encoding": accepted },
  });
  sent.end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const body = await buffer(response);
  const encoding = response.headers["content-encoding"] ?? "identity";
  return {
    encoding,
    bytes: body.byteLength,
    cache: response.headers["x-cache"],
    varies: response.headers.vary ?? "",
    html: decoders[encoding]?.(body).toString(),
  };
}

test("a stored page reads the same in every encoding, and comes in none that a visitor does not read", async () => {
  const path = "/discover?s=encodings";
  await received(path, null);
  await expect.poll(async () => (await received(path, null)).cache).toBe("hit");
  const plain = await received(path, null);
  expect([plain.encoding, plain.html?.endsWith("</html>")]).toEqual(["identity", true]);
  const readable: [accepted: string | null, encodings: string[]][] = [
    ["br", ["br"]],
    ["br, gzip", ["br"]],
    ["BR;q=0.8", ["br"]],
    ["gzip, deflate, br, zstd", ["br", "gzip"]],
    ["gzip, deflate", ["gzip", "identity"]],
    ["gzip, br;q=0", ["gzip", "identity"]],
    ["br;q=0.000", ["identity"]],
    ["brotli, x-br", ["identity"]],
    ["deflate", ["identity"]],
    ["identity", ["identity"]],
    ["", ["identity"]],
    [null, ["identity"]],
  ];
  for (const [accepted, encodings] of readable) {
    const page = await received(path, accepted);
    expect(encodings, accepted ?? "no header").toContain(page.encoding);
    expect([page.html === plain.html, page.cache, page.varies], accepted ?? "no header").toEqual([
      true,
      "hit",
      expect.stringContaining("Accept-Encoding"),
    ]);
  }
  expect((await received(path, "br")).bytes).toBeLessThan(plain.bytes / 4);
});

test.each([
  "/",
  "/search",
  "/discover",
  "/artists-list",
  "/music-sync-licensing/song/paper-lanterns",
  "/services",
  "/contact-us",
  "/login",
])("the data of %s comes as JSON, with the page and by itself", async (path) => {
  expect((await received(path, null)).html).toContain(`streamController.enqueue('={"loaderData":{`);
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  expect((await received(data, null)).html).toMatch(/^=\{"root":\{"data":\{/);
});
