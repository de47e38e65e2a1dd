import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { runIngest } from "#audio/ingest/cli.ts";
import type { QueuedFile } from "#audio/ingest/queued-files.ts";
import { encoders } from "#test/support/encoders.ts";
import { wavBytes } from "#test/unit/audio/support/audio-files.ts";
import { openIngestBench } from "#test/unit/audio/support/ingest-bench.ts";
import { TOKEN } from "#test/unit/audio/support/ingest-edge.ts";
import { sweep } from "#test/unit/audio/support/signals.ts";
import type { Upload } from "#test/unit/audio/support/uploads.ts";

const bench = openIngestBench();

function upload(
  name: string,
  given: Partial<QueuedFile> = {},
  file = wavBytes(sweep(1, 44_100), { bits: 16 }),
): Upload {
  const queued: QueuedFile = {
    fileId: randomUUID(),
    name,
    siblings: [name],
    isPrivate: true,
    becomes: { kind: "song" },
  };
  const sent: Upload = { ...queued, ...given, file, outcome: null };
  bench.edge.uploads.push(sent);
  return sent;
}

const rev = "0123456789abcdef";

test.each(encoders)(
  "by %s files of staff become a song with the title of their folder's names, new audio, a stem, or a problem",
  async (encoder) => {
    const siblings = ["10 Harbour.wav", "11 Quay.wav", "12 Pier.wav"];
    const [recordingId, other] = [randomUUID(), randomUUID()];
    const song = upload("10 Harbour.wav", { siblings });
    const replacement = upload("Quay.wav", { isPrivate: false, becomes: { kind: "replacement", recordingId } });
    const stem = upload("Pier - Drums.wav", { becomes: { kind: "stem", recordingId: other, rev, label: "Drums" } });
    const broken = upload("notes.wav", {}, Buffer.from("no audio"));
    expect(await bench.run("--submissions", "--jobs", "1", "--encoder", encoder)).toMatchObject({ code: 1 });

    expect(song.outcome).toMatchObject({ recording: { tags: { title: "Harbour" }, originalName: "10 Harbour.wav" } });
    const files = song.outcome !== null && "recording" in song.outcome ? song.outcome.recording.files : [];
    expect(new Set(files.map(({ bucket }) => bucket))).toEqual(new Set(["MASTERS"]));
    expect(replacement.outcome).toMatchObject({ recording: { recordingId } });
    const key = expect.stringMatching(`^songs/${other}/${rev}/${stem.fileId}/stems/01-drums.wav$`);
    expect(stem.outcome).toMatchObject({ stem: { role: "stem", label: "Drums", key } });
    expect(broken.outcome).toEqual({ problem: expect.any(String) });
  },
);

test("--watch reads what comes while it runs, and ends when it is interrupted", async () => {
  const interrupted = new AbortController();
  let text = "";
  const terminal = { write: (more: string) => (text += more) };
  const env = { INGEST_TOKEN: TOKEN, SYNCLINE_URL: bench.edge.url };
  const watching = runIngest(["--watch", "--jobs", "1"], {
    env,
    stdout: terminal,
    stderr: terminal,
    signal: interrupted.signal,
  });
  await vi.waitFor(() => expect(bench.edge.requests).toBeGreaterThan(3), { timeout: 20_000 });
  upload("Late.wav");
  await vi.waitFor(() => expect(text).toContain("Late.wav: ✓ Late"), { timeout: 60_000 });
  interrupted.abort();
  expect(await watching).toBe(130);
});
