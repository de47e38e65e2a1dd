import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { runIngest } from "#audio/ingest/cli.ts";
import type { Ladder, StartEncoder } from "#audio/ingest/encode/encoder.ts";
import { startMediabunnyEncoder } from "#audio/ingest/encode/mediabunny-encoder.ts";
import { HttpSink } from "#audio/ingest/http-sink.ts";
import { ingestFile, type Outcome } from "#audio/ingest/ingest-file.ts";
import { IngestEdge, TOKEN } from "#test/unit/audio/support/ingest-edge.ts";

type Run = { code: number; text: string };

/** A folder of files to ingest, and the edge that they are ingested into, which is another one in each test. */
type IngestBench = {
  readonly folder: string;
  readonly edge: IngestEdge;
  /** Writes a file into the folder and returns its path. */
  put: (name: string, bytes: Buffer | string) => string;
  ingest: (path: string, startEncoder?: StartEncoder, ladder?: Ladder) => Promise<Outcome>;
  /** The command line. */
  run: (...argv: string[]) => Promise<Run>;
  runWith: (env: NodeJS.ProcessEnv, ...argv: string[]) => Promise<Run>;
};

async function runCommand(env: NodeJS.ProcessEnv, argv: readonly string[]): Promise<Run> {
  let text = "";
  const terminal = { write: (more: string) => (text += more) };
  const code = await runIngest(argv, { env, stdout: terminal, stderr: terminal, signal: new AbortController().signal });
  return { code, text };
}

/** Fails what starts it: of what is refused in time, nothing is encoded. */
export const noEncoder: StartEncoder = () => Promise.reject(new Error("an encoder was started"));

/** Registers the hooks that open and remove a bench. Call it once, outside of tests. */
export function openIngestBench(): IngestBench {
  let folder = "";
  let edge: IngestEdge;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "ingest-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    edge = await IngestEdge.start();
  });
  afterEach(() => edge.stop());
  return {
    get folder() {
      return folder;
    },
    get edge() {
      return edge;
    },
    put(name, bytes) {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
    ingest(path, startEncoder = startMediabunnyEncoder, ladder = [64, 128]) {
      const sink = new HttpSink({ baseUrl: edge.url, token: TOKEN, backoffMs: [5, 10, 20, 20, 20] });
      const made = { ladder, mp3s: true, marks: false, startEncoder };
      return ingestFile({ path, sink, ...made, workRoot: folder, onProgress: () => undefined });
    },
    run: (...argv) => runCommand({ INGEST_TOKEN: TOKEN, SYNCLINE_URL: edge.url }, argv),
    runWith: (env, ...argv) => runCommand(env, argv),
  };
}
