import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { putObject } from "#test/support/ingest-client.ts";
import { copyUrl } from "#test/support/raw-request.ts";

const size = 1000;
const content = randomBytes(size);

/** Asks with the bytes kept apart from text; no header is added that changes the answer. */
async function ask(key: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(`${copyUrl()}/media/${key}`, {
    method,
    headers: { "Accept-Encoding": "identity", ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

async function store(name: string, bytes = content): Promise<string> {
  const key = `songs/${randomUUID()}/0123456789abcdef/${name}`;
  expect((await putObject("MEDIA", key, bytes)).status).toBe(200);
  return key;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100 && !(await condition()); tries += 1)
    await new Promise((done) => setTimeout(done, 50));
}

/** An object that was never asked for, or one that the edge cache has. */
const places = {
  "from the bucket": () => store("direct.m4a"),
  "from the edge cache": async () => {
    const key = await store("direct.m4a");
    await ask(key);
    await until(async () => (await ask(key)).headers.get("CF-Cache-Status") === "HIT");
    return key;
  },
};

const ranges = [
  { range: "bytes=0-0", first: 0, last: 0 },
  { range: "bytes=0-", first: 0, last: 999 },
  { range: "bytes=0-999", first: 0, last: 999 },
  { range: "bytes=100-199", first: 100, last: 199 },
  { range: "bytes=500-", first: 500, last: 999 },
  { range: "bytes=999-999", first: 999, last: 999 },
  { range: "bytes=900-5000", first: 900, last: 999 },
  { range: "bytes=-1", first: 999, last: 999 },
  { range: "bytes=-10", first: 990, last: 999 },
  { range: "bytes=-1000", first: 0, last: 999 },
  { range: "bytes=-5000", first: 0, last: 999 },
];
const unsatisfiable = ["bytes=1000-", "bytes=2000-3000", "bytes=-0", "bytes=99999999999999999999-"];
const ignored = [
  "bytes=5-4",
  "bytes=a-b",
  "bytes",
  "bytes=",
  "bytes=-",
  "items=0-1",
  "bytes=0-1,5-6",
  "bytes=1.5-2",
  "0-1",
];

describe.each(Object.entries(places))("an object %s", (_place, makeKey) => {
  test("is sent whole, with all that a player and a cache need to know", async () => {
    const { status, headers, body } = await ask(await makeKey());
    expect(status).toBe(200);
    expect(body.equals(content)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "audio/mp4",
      "content-length": String(size),
      "cache-control": "public, max-age=31536000, immutable",
      "accept-ranges": "bytes",
      etag: expect.stringMatching(/^"[^"]+"$/),
      "last-modified": expect.stringMatching(/GMT$/),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Origin",
    });
    expect(headers.get("Content-Encoding")).toBeNull();
    expect(headers.get("Content-Range")).toBeNull();
  });

  test("is sent byte for byte at every single range", async () => {
    for (const { range, first, last } of ranges) {
      const { status, headers, body } = await ask(await makeKey(), { Range: range });
      expect(status, range).toBe(206);
      expect(headers.get("Content-Range"), range).toBe(`bytes ${first}-${last}/${size}`);
      expect(headers.get("Content-Length"), range).toBe(String(last - first + 1));
      expect(body.equals(content.subarray(first, last + 1)), range).toBe(true);
    }
  });

  test("answers a range that selects nothing with its size", async () => {
    for (const range of unsatisfiable) {
      const { status, headers, body } = await ask(await makeKey(), { Range: range });
      expect(status, range).toBe(416);
      expect(headers.get("Content-Range"), range).toBe(`bytes */${size}`);
      expect(body.length, range).toBeLessThan(100);
    }
  });

  test("is sent whole where a range is malformed, of another unit or not a single one", async () => {
    for (const range of ignored) {
      const { status, headers, body } = await ask(await makeKey(), { Range: range });
      expect(status, range).toBe(200);
      expect(headers.get("Content-Range"), range).toBeNull();
      expect(body.equals(content), range).toBe(true);
    }
  });

  test("goes on with a range only where the client holds the same object", async () => {
    const key = await makeKey();
    const { headers } = await ask(key, {}, "HEAD");
    const [etag, date] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
    for (const held of [etag, date]) {
      const part = await ask(await key, { Range: "bytes=10-19", "If-Range": held });
      expect(part.status, held).toBe(206);
      expect(part.body.equals(content.subarray(10, 20)), held).toBe(true);
    }
    for (const other of ['"other"', `W/${etag}`, "Fri, 20 Nov 2020 10:00:00 GMT", "nonsense"]) {
      const whole = await ask(key, { Range: "bytes=10-19", "If-Range": other });
      expect(whole.status, other).toBe(200);
      expect(whole.body.equals(content), other).toBe(true);
    }
  });

  test("is not sent again to a client that has it", async () => {
    const key = await makeKey();
    const { headers } = await ask(key, {}, "HEAD");
    const [etag, date] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
    const conditions = [
      { "If-None-Match": etag },
      { "If-None-Match": `W/${etag}` },
      { "If-None-Match": `"x", ${etag}` },
    ];
    for (const condition of [...conditions, { "If-None-Match": "*" }, { "If-Modified-Since": date }]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await ask(key, condition, method);
        expect(answer.status, JSON.stringify(condition)).toBe(304);
        expect(answer.body.length).toBe(0);
        expect(answer.headers.get("ETag")).toBe(etag);
        expect(answer.headers.get("Cache-Control")).toContain("immutable");
      }
    }
    const ranged = await ask(key, { "If-None-Match": etag, Range: "bytes=0-9" });
    expect(ranged.status).toBe(304);
    const older = { "If-Modified-Since": "Fri, 20 Nov 2020 10:00:00 GMT" };
    for (const condition of [{ "If-None-Match": '"other"' }, older, { ...older, "If-None-Match": '"other"' }]) {
      expect((await ask(key, condition)).status, JSON.stringify(condition)).toBe(200);
    }
  });

  test("is described by HEAD, range or not", async () => {
    const asked: Record<string, string>[] = [{}, { Range: "bytes=0-9" }, { Range: "bytes=2000-" }];
    for (const headers of asked) {
      const answer = await ask(await makeKey(), headers, "HEAD");
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Length")).toBe(String(size));
      expect(answer.headers.get("Content-Type")).toBe("audio/mp4");
      expect(answer.body.length).toBe(0);
    }
  });

  test("may be read by pages of the product's own hosts alone", async () => {
    const key = await makeKey();
    const { port } = new URL(copyUrl());
    for (const host of ["localhost", "acme.localhost", "acme.spaces.localhost"]) {
      const origin = `http://${host}:${port}`;
      for (const range of ["", "bytes=0-9", "bytes=2000-"]) {
        const answer = await ask(key, { Origin: origin, Range: range });
        expect(answer.headers.get("Access-Control-Allow-Origin"), origin).toBe(origin);
        expect(answer.headers.get("Access-Control-Expose-Headers")).toBe("Content-Length, Content-Range, ETag");
      }
    }
    for (const origin of ["https://evil.example", "http://localhost.evil.example", "null", "nonsense"]) {
      const answer = await ask(key, { Origin: origin });
      expect(answer.headers.get("Access-Control-Allow-Origin"), origin).toBeNull();
      expect(answer.headers.get("Vary"), origin).toContain("Origin");
    }
  });
});

test("pages of any site play the direct file of a song, and embed no other object", async () => {
  const policyOf = async (key: string) => (await ask(key)).headers.get("Cross-Origin-Resource-Policy");
  expect(await policyOf(await store("direct.mp3"))).toBe("cross-origin");
  for (const name of ["hls/master.m3u8", "hls/64k/s0.m4s", "peaks.bin", "stems/direct.m4a"])
    expect(await policyOf(await store(name)), name).toBe("same-site");
});

test("a browser that asks first is told what it may send", async () => {
  const origin = `http://acme.localhost:${new URL(copyUrl()).port}`;
  const own = await ask("songs/a/b/c.m4s", { Origin: origin, "Access-Control-Request-Method": "GET" }, "OPTIONS");
  expect(own.status).toBe(204);
  expect(own.headers.get("Access-Control-Allow-Methods")).toBe("GET, HEAD");
  expect(own.headers.get("Access-Control-Allow-Headers")).toContain("Range");
  const foreign = await ask("songs/a/b/c.m4s", { Origin: "https://evil.example" }, "OPTIONS");
  expect(foreign.status).toBe(204);
  expect(foreign.headers.get("Access-Control-Allow-Methods")).toBeNull();
});

test("media is read, never written", async () => {
  const key = await store("direct.m4a");
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    const answer = await ask(key, {}, method);
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  }
});

test("every kind of object has the type that players expect", async () => {
  const types = {
    "hls/master.m3u8": "application/vnd.apple.mpegurl",
    "hls/64k/init.mp4": "audio/mp4",
    "hls/64k/seg_000.m4s": "audio/mp4",
    "peaks.bin": "application/octet-stream",
  };
  for (const [name, type] of Object.entries(types)) {
    const { headers } = await ask(await store(name), { "Accept-Encoding": "br, gzip" });
    expect(headers.get("Content-Type"), name).toBe(type);
    expect(headers.get("Content-Encoding"), name).toBeNull();
    expect(headers.get("Cache-Control"), name).toBe("public, max-age=31536000, immutable");
  }
});

test("what is absent, private or no key at all is not found, and that is not believed for long", async () => {
  const masters = ["original.wav", "download.mp3"].map((name) => `songs/${randomUUID()}/0123456789abcdef/${name}`);
  for (const key of masters) expect((await putObject("MASTERS", key, content)).status).toBe(200);
  const paths = [...masters, "songs/none/none/direct.m4a", "songs/%2e%2e/x", "notices/preparing.json", "", "songs//x"];
  for (const path of paths) {
    const asked: Record<string, string>[] = [{}, { Range: "bytes=0-9" }, { "If-None-Match": "*" }];
    for (const headers of asked) {
      const answer = await ask(path, headers);
      expect(answer.status, path).toBe(404);
      expect(answer.headers.get("Cache-Control"), path).toBe("public, max-age=10");
      expect(answer.headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    }
  }
});

test("an object larger than the worker holds comes whole and in parts, before and after it is cached", async () => {
  const large = randomBytes(9 * 1024 * 1024);
  const key = await store("direct.m4a", large);
  expect((await ask(key)).body.equals(large)).toBe(true);
  await until(async () => (await ask(key, { Range: "bytes=0-0" })).headers.get("CF-Cache-Status") === "HIT");
  const seek = await ask(key, { Range: "bytes=7000000-7262143" });
  expect(seek.headers.get("CF-Cache-Status")).toBe("HIT");
  expect(seek.body.equals(large.subarray(7_000_000, 7_262_144))).toBe(true);
});
