import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { encoders } from "#test/support/encoders.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";

const RATE = 44100;
const bench = openIngestBench();
const { put, ingest, run, runWith } = bench;

test.each(encoders)(
  "by %s the command line takes a folder, names broken files, continues, and skips what is ingested the next time",
  async (encoder) => {
    const library = join(bench.folder, "library");
    mkdirSync(join(library, "inner"), { recursive: true });
    put("library/01 Morning_Song (Instrumental).wav", wavBytes(sweep(1, RATE), { bits: 16 }));
    put("library/inner/second.wav", wavBytes(sweep(1.2, RATE), { bits: 16 }));
    put("library/inner/broken.flac", "nothing of the kind");
    put("library/notes.txt", "remember the milk");
    const first = await run("--jobs", "2", "--ladder", "64,128", "--encoder", encoder, library);
    expect(first.text).toMatch(/broken\.flac: ✗ not a WAV/);
    expect(first.text).toContain("01 Morning_Song (Instrumental).wav: ✓ Morning Song (instrumental) (0:01)");
    expect(first.text).toMatch(/2 ingested, 0 already ingested, 1 failed .*1 other file ignored/);
    expect(first.code).toBe(1);
    expect(bench.edge.recordings.map(({ tags }) => [tags.title, tags.versionType]).sort()).toEqual([
      ["Morning Song", "instrumental"],
      ["second", "main"],
    ]);
    const again = await run(join(library, "inner", "second.wav"));
    expect(again.text).toMatch(/1 already ingested/);
    expect(again.code).toBe(0);
    expect(bench.edge.recordings).toHaveLength(2);
  },
);

test("what is taken although something is wrong with it is said below its line", async () => {
  mkdirSync(join(bench.folder, "notes"));
  const wav = wavBytes(sweep(1, RATE), { bits: 16 });
  wav.writeUInt32LE(RATE * 4 + 44, wav.length - RATE * 4 - 4);
  put("notes/lies.wav", wav);
  put("notes/lies.wav.json", '\ufeff{"title": "Lies"}');
  const { code, text } = await run("--jobs", "1", "--ladder", "64,128", join(bench.folder, "notes"));
  expect(text).toContain(
    "[1/1] lies.wav: ✓ Lies (0:01)\n    note: its header counts 44 bytes too many as sound\n1 ingested",
  );
  expect(code).toBe(0);
});

test("what was ingested without its MP3s gets those that it lacks from its original with --missing, once", async () => {
  const path = put("older.wav", wavBytes(sweep(2, RATE), { bits: 24 }));
  await ingest(path);
  const [recording] = bench.edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const isMp3 = ({ contentType }: { contentType: string }) => contentType === "audio/mpeg";
  const mp3s = recording.files.filter(isMp3);
  expect(mp3s).toHaveLength(2);
  for (const lacking of [mp3s, mp3s.slice(0, 1), mp3s.slice(1)]) {
    const stored = mp3s.map(({ bucket, key }) => bench.edge.objects.get(`${bucket}/${key}`));
    const keys = new Set(lacking.map(({ key }) => key));
    recording.files.splice(0, recording.files.length, ...recording.files.filter(({ key }) => !keys.has(key)));
    for (const { bucket, key } of lacking) bench.edge.objects.delete(`${bucket}/${key}`);
    const before = bench.edge.requests;
    const made = await run("--encoder", "mediabunny", "--missing");
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining("older: ✓ older (0:02)") });
    // Whether the copy is there, its list, the original, and each MP3 stored and recorded.
    expect(bench.edge.requests - before).toBe(3 + 2 * lacking.length);
    expect(recording.files.filter(isMp3)).toHaveLength(2);
    expect(mp3s.map(({ bucket, key }) => bench.edge.objects.get(`${bucket}/${key}`))).toEqual(stored);
  }
  expect(await run("--missing")).toEqual({ code: 0, text: "Every recording has its MP3s.\n" });
  recording.files.splice(0, recording.files.length, ...recording.files.filter(({ role }) => role !== "mp3"));
  bench.edge.objects.set(
    `MASTERS/${recording.files.find(({ role }) => role === "original")?.key}`,
    Buffer.from("damaged"),
  );
  expect(await run("--missing")).toMatchObject({ code: 1, text: expect.stringContaining("older: ✗ not a WAV") });
});

test("what was ingested without an analysis gets the same one from its original with --analyse, once", async () => {
  await ingest(put("unmeasured.wav", wavBytes(sweep(12, RATE), { bits: 24 })));
  const [recording] = bench.edge.recordings;
  if (!recording) throw new Error("nothing was recorded");
  const [files, analysis] = [[...recording.files], recording.analysis];
  const features = files.find(({ role }) => role === "features");
  const bytes = bench.edge.objects.get(`MASTERS/${features?.key}`);
  expect(bytes?.length).toBe(features?.bytes);
  recording.files.splice(0, files.length, ...files.filter(({ role }) => role !== "features"));
  bench.edge.objects.delete(`MASTERS/${features?.key}`);
  const first = await run("--analyse");
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining("unmeasured: ✓ unmeasured (0:12)") });
  expect(bench.edge.objects.get(`MASTERS/${features?.key}`)).toEqual(bytes);
  expect(recording.analysis).toEqual(analysis);
  expect(recording.files.find(({ role }) => role === "features")).toEqual(features);
  expect(await run("--analyse")).toEqual({ code: 0, text: "Every recording is analysed.\n" });
});

test.each(encoders)(
  "by %s Ctrl-C ends with 130 and the same command finishes what was left, once each",
  async (encoder) => {
    const library = join(bench.folder, "long");
    mkdirSync(library, { recursive: true });
    put("long/1.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
    put("long/2.wav", wavBytes(sweep(15, RATE), { bits: 16 }));
    const child = spawn(
      process.execPath,
      ["audio/ingest/cli.ts", "--jobs", "1", "--ladder", "64,128", "--encoder", encoder, library],
      {
        env: { ...process.env, INGEST_TOKEN: TOKEN, SYNCLINE_URL: bench.edge.url },
        stdio: "ignore",
      },
    );
    const ended = once(child, "exit");
    await vi.waitUntil(() => bench.edge.recordings.length === 1, { timeout: 60_000 });
    child.kill("SIGINT");
    expect(await ended).toEqual([130, null]);
    expect(bench.edge.recordings).toHaveLength(1);
    const again = await run("--jobs", "1", "--ladder", "64,128", "--encoder", encoder, library);
    expect(again.text).toMatch(/1 ingested, 1 already ingested, 0 failed/);
    expect(bench.edge.recordings.map(({ originalName }) => originalName)).toEqual(["1.wav", "2.wav"]);
  },
);

test("the local copy needs no token in the environment, and every reason why there is none says what to do", async () => {
  const path = put("own.wav", wavBytes(sweep(1, RATE), { bits: 16 }));
  const state = mkdtempSync(join(bench.folder, "state-"));
  const local = { PORT: String(new URL(bench.edge.url).port), SYNCLINE_STATE: state };
  async function reasonFor(env: NodeJS.ProcessEnv, ...argv: string[]): Promise<string> {
    const { code, text } = await runWith(env, ...argv);
    expect(code).toBe(2);
    expect(text).not.toMatch(/Usage|at .*\.ts/);
    return text;
  }
  expect(await reasonFor(local, path)).toMatch(/There is no local copy in .*state-.*Start it with npm start/);
  writeFileSync(join(state, "secrets.env"), `INGEST_TOKEN=${TOKEN}\n`);
  bench.edge.failures.push("drop", "drop");
  expect(await runWith(local, "--ladder", "64,128", path)).toMatchObject({ code: 0 });
  expect(bench.edge.recordings).toHaveLength(1);
  expect(await reasonFor({ ...local, PORT: "9" }, path)).toMatch(
    /Nothing is running at http:\/\/localhost:9\. Start it with npm start/,
  );
  writeFileSync(join(state, "secrets.env"), "INGEST_TOKEN=another\n");
  expect(await reasonFor(local, path)).toMatch(/does not accept the token in .*secrets\.env/);
  expect(await reasonFor(local, "--remote", bench.edge.url, path)).toMatch(/INGEST_TOKEN is not set/);
  expect(await reasonFor({ INGEST_TOKEN: "x" }, "--remote", bench.edge.url, path)).toMatch(
    /does not accept this INGEST_TOKEN/,
  );
  expect(await reasonFor(local, "--remote", "ftp://x", path)).toMatch(/not an http or https address/);
});

test("a wrong command line is explained and ends with 2", async () => {
  for (const argv of [
    [],
    ["--missing", bench.folder],
    ["--jobs", "many", bench.folder],
    ["--ladder", "128", bench.folder],
    ["--ladder", Array.from({ length: 21 }, (_, i) => 32 + i).join(), bench.folder],
    ["--colour"],
  ]) {
    const { code, text } = await run(...argv);
    expect(code).toBe(2);
    expect(text).toMatch(/Usage: npm run ingest/);
  }
  expect((await run("--help")).code).toBe(0);
  expect(execFileSync(process.execPath, ["audio/ingest/cli.ts", "--help"], { encoding: "utf8" })).toMatch(/Usage/);
});
