import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealSecret } from "#app/edge/seal-secret.server.ts";
import { readBucketPart } from "#app/exchange/moves/sources/list-bucket.server.ts";
import { openSource } from "#app/exchange/moves/sources/open-source.server.ts";
import { bucketKey, startBucketServer } from "#test/support/bucket-server.ts";

const env = {
  ...{ STAGE: "local", APP_HOST: "localhost", LOCAL_RECEIVER_HOST: "receiver.localhost" },
  SIGNING_SECRET: "local-test-signing-secret-32-characters",
} as Parameters<typeof openSource>[0]["env"];

const name = "catalogue/A & B (Live) + 100%'s <é>.wav";
const objects = new Map([[name, Buffer.from("RIFF0123456789")]]);
for (let at = 0; at < 1500; at++) objects.set(`catalogue/${String(at).padStart(4, "0")}.wav`, Buffer.from(String(at)));

let server: Awaited<ReturnType<typeof startBucketServer>>;
beforeAll(async () => {
  server = await startBucketServer(objects);
});
afterAll(() => server.stop());

async function bucketOf(change: { keyId?: string; bucket?: string } = {}, secret = bucketKey.secret) {
  const { region, keyId } = bucketKey;
  const place = {
    endpoint: `${server.endpoint}/`,
    region,
    bucket: "music",
    prefix: "catalogue/",
    keyId,
    problem: null,
  };
  const sealed = await sealSecret(env, { purpose: "bucket-secrets", subject: "move", secret });
  return { moveId: "move", bucket: { ...place, ...change }, sealed };
}

test("a bucket is listed in parts of a thousand with signed requests, and its objects are read with their ranges", async () => {
  const bucket = await bucketOf();
  const first = await readBucketPart({ env }, bucket, null);
  if (!("next" in first)) throw new Error(first.problem);
  expect(first.objects).toHaveLength(1000);
  const second = await readBucketPart({ env }, bucket, first.next);
  if (!("next" in second)) throw new Error(second.problem);
  expect([second.objects.length, second.next]).toEqual([501, ""]);
  const listed = second.objects.find(({ key }) => key === name);
  expect(listed).toMatchObject({ bytes: 14 });
  const source = { source: `bucket:${name}`, sourceTag: listed?.tag ?? "", bucket };
  const whole = await openSource({ env }, source, null);
  if (!("response" in whole)) throw new Error(whole.problem);
  expect(await whole.response.text()).toBe("RIFF0123456789");
  const part = await openSource({ env }, source, "bytes=4-");
  if (!("response" in part)) throw new Error(part.problem);
  expect([part.response.status, await part.response.text(), part.bytes]).toEqual([206, "0123456789", 14]);
  expect(await openSource({ env }, { ...source, sourceTag: '"other" 14' }, null)).toMatchObject({
    passes: false,
    problem: expect.stringContaining("isn't the one"),
  });
  expect(await openSource({ env }, { ...source, source: "bucket:gone.wav" }, null)).toMatchObject({
    problem: expect.stringContaining("404, NoSuchKey"),
  });
});

test("a revoked key, another secret and another bucket are said in words", async () => {
  const refused = { passes: false, problem: expect.stringContaining("refuses the key or its secret") };
  expect(await readBucketPart({ env }, await bucketOf({}, "another"), null)).toMatchObject(refused);
  expect(await readBucketPart({ env }, await bucketOf({ keyId: "REVOKED" }), null)).toMatchObject(refused);
  expect(await readBucketPart({ env }, await bucketOf({ bucket: "other" }), null)).toMatchObject({
    problem: expect.stringContaining("NoSuchBucket"),
  });
  const bucket = { ...(await bucketOf()), moveId: "another" };
  expect(await readBucketPart({ env }, bucket, null)).toMatchObject({
    problem: expect.stringContaining("can't be read"),
  });
});

test("an error without an end is read no further, and a list that never ends is none", async () => {
  const endless = createServer((request, response) => {
    if (request.url?.includes("list-type"))
      return response.end(
        "<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>2</NextContinuationToken></ListBucketResult>",
      );
    response.writeHead(403);
    response.write("<Error><Code>AccessDenied</Code>");
    const writing = setInterval(() => response.write("x".repeat(100_000)), 1);
    response.on("close", () => clearInterval(writing));
  });
  await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
  const own = await bucketOf();
  const endpoint = `http://receiver.localhost:${(endless.address() as AddressInfo).port}`;
  const bucket = { ...own, bucket: { ...own.bucket, endpoint } };
  expect(await openSource({ env }, { source: "bucket:a.wav", sourceTag: null, bucket }, null)).toMatchObject({
    passes: false,
    problem: expect.stringContaining("403, AccessDenied"),
  });
  expect(await readBucketPart({ env }, bucket, null)).toMatchObject({ next: "2" });
  expect(await readBucketPart({ env }, bucket, "2")).toMatchObject({ passes: false });
  endless.closeAllConnections();
  await new Promise((resolve) => endless.close(resolve));
});

test("an address that is gone, forbidden, a page, away or private is a problem; what may work later is told apart", async () => {
  const responses: Record<string, (response: ServerResponse) => unknown> = {
    "/gone": (response) => response.writeHead(404).end(),
    "/expired": (response) => response.writeHead(403).end(),
    "/page": (response) => response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("<p>"),
    "/busy": (response) => response.writeHead(503).end(),
    "/inside": (response) => response.writeHead(302, { Location: "https://169.254.169.254/" }).end(),
    "/moved": (response) => response.writeHead(302, { Location: "/file" }).end(),
    "/file": (response) => response.writeHead(200, { "Last-Modified": "Mon, 30 Nov 2026 10:00:00 GMT" }).end("RIFF"),
  };
  const host = createServer((request, response) => responses[request.url ?? ""]?.(response));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const open = (path: string) =>
    openSource(
      { env },
      {
        source: `http://receiver.localhost:${(host.address() as AddressInfo).port}${path}`,
        sourceTag: null,
        bucket: null,
      },
      null,
    );
  const said = (problem: string, passes = false) => ({ problem: expect.stringContaining(problem), passes });
  expect(await open("/gone")).toMatchObject(said("404"));
  expect(await open("/expired")).toMatchObject(said("may have expired"));
  expect(await open("/page")).toMatchObject(said("a web page"));
  expect(await open("/busy")).toMatchObject(said("503", true));
  expect(await open("/inside")).toMatchObject(said("host name, not an IP address"));
  expect(await open("/moved")).toMatchObject({ tag: expect.stringContaining("30 Nov 2026") });
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
});
