import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PeaksMeter } from "#audio/analysis/peaks.ts";
import { writeWav } from "#audio/demo/write-wav.ts";
import { runTrace } from "#audio/trace/cli.ts";

const directory = mkdtempSync(join(tmpdir(), "syncline-trace-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Noise that swells and fades: its peaks differ from place to place. */
function noise(seconds: number): Float32Array {
  let state = 1;
  return Float32Array.from({ length: seconds * 44_100 }, (_, at) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state / 2 ** 31) * (0.2 + 0.15 * Math.sin(at / 5000) * Math.sin(at / 3100));
  });
}

/** A copy that lists three recordings, with the objects that there are, and finds a link with this recipient. */
async function copyWith(recipient: string, objects: Record<string, Uint8Array>) {
  const recordings = ["a", "b", "c"].map((id) => ({
    ...{
      recordingId: `0190a000-0000-7000-8000-00000000000${id}`,
      rev: "0".repeat(64),
      title: `Song ${id}`,
      key: `songs/${id}/original.wav`,
    },
    peaks: { bucket: "MEDIA", key: `songs/${id}/peaks.bin` },
  }));
  const link = {
    ...{ id: "1", company: "Acme", kind: "playlist", title: "Spring", recipient, createdAt: 0, state: "active" },
    ...{ evidence: 40, agreement: 1 },
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? "").replace("/api/v1/ingest/", "");
    const object = objects[path];
    if (object !== undefined) return response.end(object);
    if (path.startsWith("objects/")) {
      response.statusCode = 404;
      return response.end(JSON.stringify({ error: { code: "not_found", message: "There is no such object." } }));
    }
    const matched = { links: [link], compared: 1, total: 1, next: null };
    const listed = path.startsWith("traces") ? { recordings, next: null } : {};
    return request
      .resume()
      .on("end", () => response.end(JSON.stringify({ data: request.method === "POST" ? matched : listed })));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, end: () => server.close() };
}

test("lost objects of one recording do not end a trace, and a recipient's name stays on its line", async () => {
  const samples = noise(12);
  const path = join(directory, "leak.wav");
  await writeWav(path, { left: samples, right: samples });
  const meter = new PeaksMeter(44_100);
  meter.add([samples]);
  const peaks = meter.peaks();
  const copy = await copyWith("Eve\n  Bob\u001b[1A\u202eevE", {
    "objects/MASTERS/songs/b/original.wav": readFileSync(path),
    "objects/MEDIA/songs/b/peaks.bin": peaks,
    "objects/MEDIA/songs/a/peaks.bin": peaks,
  });
  const out: Record<"stdout" | "stderr", string[]> = { stdout: [], stderr: [] };
  const into = (name: "stdout" | "stderr") => ({ write: (text: string) => out[name].push(text) > 0 });
  const env = { SYNCLINE_URL: copy.url, INGEST_TOKEN: "token" };
  const host = { env, stdout: into("stdout"), stderr: into("stderr"), signal: new AbortController().signal };
  try {
    expect(await runTrace([path], host), out.stderr.join("")).toBe(0);
  } finally {
    copy.end();
  }
  expect(out.stdout.join("")).toContain("Song b, 12 s\n  Eve   Bob [1A evE – link to the playlist Spring of Acme");
  expect(out.stderr.join("")).toContain("Song a cannot be compared");
});
