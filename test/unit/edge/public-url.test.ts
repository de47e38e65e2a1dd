import { afterEach, expect, test, vi } from "vitest";
import { isPublicAddress } from "#app/edge/dns/public-address.ts";
import { fetchPublic, openPublic, readPublicUrl } from "#app/edge/http/public-url.server.ts";

const env = { STAGE: "production", APP_HOST: "syncline.example", MASTERS: {} as R2Bucket } as const;
const limits = { maxBytes: 16, timeoutMs: 200 };

const refused: Record<string, string[]> = {
  malformed: [
    "",
    "hooks.example.org",
    "https://",
    "https://a b.example.org/",
    "https://ex\tample.org/",
    "https://[::1",
    "https://1.2.3.4.5/",
    "https://127.0.0.1../",
    "https://localhost../",
    "https://acme.syncline.example../hook",
    "https://hooks..example.org/",
    "https://.example.org/",
    "https://a;b.example.org/",
    "https://a'b,c.example.org/",
    `https://${"a".repeat(64)}.example.org/`,
    "https://256.1.1.1/",
    "https://0x1ffffffff/",
    `https://example.org/${"a".repeat(1_000)}`,
    `https://example.org/${"é".repeat(400)}`,
  ],
  scheme: [
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/plain,a",
    "ws://example.org/",
    "gopher://example.org:70/",
    "http://127.0.0.1/",
  ],
  credentials: [
    "https://user@example.org/",
    "https://user:secret@example.org/",
    "https://:secret@example.org/",
    "https://example.org@10.0.0.1/",
  ],
  port: [
    "https://example.org:22/",
    "https://example.org:25/",
    "https://example.org:80/",
    "https://example.org:0/",
    "https://example.org:1023/",
  ],
  "ip-address": [
    "https://127.0.0.1/",
    "https://127.1/",
    "https://127.0.0.1./",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://017700000001/",
    "https://0/",
    "https://10.0.0.1/",
    "https://10.1/",
    "https://172.16.0.1/",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://93.184.216.34/",
    "https://１２７.０.０.１/",
    "https://127。0。0。1/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[2606:4700::1111]/",
    "https://127.0.0.1:8443/",
  ],
  "private-host": [
    "https://localhost/",
    "https://LOCALHOST/",
    "https://localhost./",
    "https://acme.localhost/",
    "https://printer/",
    "https://printer.local/",
    "https://metadata.google.internal/",
    "https://router.home.arpa/",
    "https://nas.lan/",
    "https://receiver.localhost/",
    "https://a.onion/",
    "https://a.test/",
    "https://１ocalhost/",
  ],
  "own-host": [
    "https://syncline.example/",
    "https://acme.syncline.example/",
    "https://ACME.Syncline.Example./hook",
    "https://spaces.syncline.example:8443/",
  ],
};

test.each(Object.entries(refused).flatMap(([problem, urls]) => urls.map((url) => [problem, url])))(
  "%s: %s",
  (problem, url) => {
    expect(readPublicUrl(env, url)).toEqual({ problem });
  },
);

test("public https addresses are taken as the URL standard writes them, without fragment", () => {
  const href = (text: string) => (readPublicUrl(env, text) as { url: URL }).url.href;
  expect(href(" https://Hooks.Example.org/a?b=c#d ")).toBe("https://hooks.example.org/a?b=c");
  expect(href("https://example.org:443/")).toBe("https://example.org/");
  expect(href("https://example.org:8443/")).toBe("https://example.org:8443/");
  expect(href("https://notsyncline.example/")).toBe("https://notsyncline.example/");
  expect(href("https://127.0.0.1.example.org/")).toBe("https://127.0.0.1.example.org/");
});

test("the receiver of a local copy is none in production, and no other local address is open in a local copy", () => {
  const local = { ...env, STAGE: "local", LOCAL_RECEIVER_HOST: "receiver.localhost" } as const;
  expect(readPublicUrl(local, "http://receiver.localhost:9911/a")).toHaveProperty("url");
  expect(readPublicUrl({ ...local, STAGE: "production" }, "https://receiver.localhost:9911/a")).toHaveProperty(
    "problem",
  );
  for (const url of [
    "http://127.0.0.1:9911/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::1]/",
    "https://10.0.0.1/",
  ])
    expect(readPublicUrl(local, url)).toHaveProperty("problem");
});

test.each([
  "0.0.0.0",
  "10.255.255.255",
  "100.64.0.0",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.88.99.1",
  "192.168.0.1",
  "192.175.48.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:8.8.8.8",
  "::ffff:127.0.0.1",
  "::127.0.0.1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:1ff:ffff::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "2002:808:808::1",
  "2620:4f:8000::1",
  "3ffe::1",
  "3fff::1",
  "3fff:fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fdff::1",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "ff02::1",
  "fe80::1%eth0",
  "2606:4700::1111%eth0",
  "0x7f.0.0.1",
  "127.1",
  "8.8.8",
  "8.8.8.8.",
  "08.8.8.8",
  "",
  "example.org",
  "[2606:4700::1111]",
  "1.2.3.4.5",
  "2606:4700::1111/64",
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
  "2003::1",
  "2606:4700:0:0:0:0:0:1111",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

type Records = { A?: string[]; AAAA?: string[] };

/** The network: a resolver with these records, and what the host responds. */
function network(records: Records | null, respond: () => Response | Promise<Response> = () => new Response("ok")) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const url = new URL(input);
    if (url.hostname === "cloudflare-dns.com") {
      if (records === null) return new Response("", { status: 502 });
      const type = url.searchParams.get("type") as "A" | "AAAA";
      const data = { A: 1, AAAA: 28 };
      return Response.json({
        Status: 0,
        Answer: (records[type] ?? []).map((address) => ({ type: data[type], data: address })),
      });
    }
    sent.push({ url: input, init });
    return respond();
  });
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const post = () => fetchPublic(env, "https://hooks.example.org/a", { method: "POST", body: "{}" }, limits);

test("a name that resolves to a private address, among public ones too, receives nothing", async () => {
  for (const records of [
    { A: ["127.0.0.1"] },
    { A: ["8.8.8.8", "10.0.0.1"] },
    { A: ["8.8.8.8"], AAAA: ["::1"] },
    { AAAA: ["fd00::1"] },
  ]) {
    const sent = network(records);
    expect(await post()).toEqual({ failure: { reason: "private-address" } });
    expect(sent).toEqual([]);
  }
  expect(network({})).toEqual([]);
  expect(await post()).toEqual({ failure: { reason: "no-address" } });
  network(null);
  expect(await post()).toEqual({ failure: { reason: "no-resolver" } });
});

test("a redirect is a failure and is not followed", async () => {
  const sent = network(
    { A: ["8.8.8.8"] },
    () => new Response(null, { status: 307, headers: { Location: "https://127.0.0.1/" } }),
  );
  expect(await post()).toEqual({ failure: { reason: "redirect", status: 307 } });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.init?.redirect).toBe("manual");
});

test("where redirects are followed, each target is checked as the address was", async () => {
  const signal = AbortSignal.timeout(1_000);
  const open = () => openPublic(env, "https://files.example.org/a", {}, { signal, redirects: 2 });
  const targets = ["/b", "https://cdn.example.org/c"];
  const redirect = (to: string | undefined) =>
    to === undefined ? new Response("audio") : new Response(null, { status: 302, headers: { Location: to } });
  const sent = network({ A: ["8.8.8.8"] }, () => redirect(targets.shift()));
  expect(await open()).toMatchObject({ response: { status: 200 } });
  expect(sent.map(({ url }) => url)).toEqual([
    "https://files.example.org/a",
    "https://files.example.org/b",
    "https://cdn.example.org/c",
  ]);
  for (const [to, failure] of [
    ["https://169.254.169.254/", { reason: "refused", problem: "ip-address" }],
    ["http://files.example.org/", { reason: "refused", problem: "scheme" }],
    ["/a", { reason: "redirect", status: 302 }],
  ] as const) {
    network({ A: ["8.8.8.8"] }, () => redirect(to));
    expect(await open()).toEqual({ failure });
  }
});

test("what is longer than the limit is cut, and what takes longer is given up, in the body too", async () => {
  network({ A: ["8.8.8.8"] }, () => new Response("a".repeat(1_000)));
  expect(await post()).toMatchObject({
    response: { status: 200, body: new TextEncoder().encode("a".repeat(16)), isCut: true },
  });
  network({ A: ["8.8.8.8"] }, () => new Response("a".repeat(16)));
  expect(await post()).toMatchObject({ response: { isCut: false } });
  network({ A: ["8.8.8.8"] }, () => new Promise<Response>(() => undefined));
  expect(await post()).toEqual({ failure: { reason: "timeout" } });
  network(
    { A: ["8.8.8.8"] },
    () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1)) })),
  );
  expect(await post()).toEqual({ failure: { reason: "timeout" } });
  network({ A: ["8.8.8.8"] }, () => Promise.reject(new TypeError("reset")));
  expect(await post()).toEqual({ failure: { reason: "no-connection" } });
});
