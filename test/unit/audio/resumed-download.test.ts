import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CopyRequests } from "#audio/ingest/copy-requests.ts";

test("a download that is cut goes on where it stopped, and begins anew where the host gives no part", async () => {
  const sound = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const ranges: (string | undefined)[] = [];
  let takesRanges = true;
  const server = createServer(({ headers }, response) => {
    ranges.push(headers.range);
    const from = takesRanges ? Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0) : 0;
    const part = from > 0 ? { "content-range": `bytes ${from}-${sound.length - 1}/${sound.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { "content-length": sound.length - from, ...part });
    if (ranges.length > 2) response.end(sound.subarray(from));
    else response.write(sound.subarray(from, from + 100_000), () => setTimeout(() => response.destroy(), 50));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests = new CopyRequests({ baseUrl, token: "t", reader: "one", backoffMs: [1, 1, 1] });
  const path = join(folder, "sound.wav");
  await requests.download("uploads/a/file", path);
  expect((await readFile(path)).equals(sound)).toBe(true);
  expect(ranges).toEqual([undefined, "bytes=100000-", "bytes=200000-"]);
  ranges.length = 0;
  takesRanges = false;
  await requests.download("uploads/a/file", path);
  expect((await readFile(path)).equals(sound)).toBe(true);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
