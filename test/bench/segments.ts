import { type Bench, type Load, medianOf, startControl, type Target } from "#test/bench/harness.ts";
import { loadBytes } from "#test/bench/load-bytes.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/** Path and size of a whole segment of the best rung, found in the playlists as a player finds it. */
async function findSegment(bench: Bench, mediaBase: string): Promise<{ path: string; bytes: number }> {
  const master = new URL(`${mediaBase}/hls/master.m3u8`, bench.url);
  const rungs = (await (await fetch(master)).text()).split("\n").filter((line) => line.endsWith(".m3u8"));
  const playlist = new URL(rungs.at(-1) ?? "", master);
  const segments = (await (await fetch(playlist)).text()).split("\n").filter((line) => line.endsWith(".m4s"));
  const url = new URL(segments[1] ?? segments[0] ?? "", playlist);
  const bytes = (await (await fetch(url)).arrayBuffer()).byteLength;
  return { path: url.pathname, bytes };
}

/** Segments a second, whole and by range, beside a worker that only returns as many bytes from the Cache API. */
export async function measureSegments(
  bench: Bench,
  mediaBase: string,
  options: { rounds: number; seconds: number },
): Promise<void> {
  const control = await startControl("cache");
  const { path, bytes } = await findSegment(bench, mediaBase);
  const targets: (Target & { name: string; min?: number })[] = [
    { name: "bare cache worker (control)", server: control, path: `/?bytes=${bytes}` },
    { name: "segment", server: bench, path, min: 0.9 },
    { name: "segment, by range", server: bench, path, headers: { Range: `bytes=1000-${bytes - 1}` } },
  ];
  const measured = new Map(targets.map(({ name }): [string, Load[]] => [name, []]));
  try {
    for (const target of targets) await loadBytes(target, { connections: 4, seconds: 1 });
    for (let round = 0; round < options.rounds; round += 1) {
      for (const target of targets)
        measured.get(target.name)?.push(await loadBytes(target, { connections: 16, seconds: options.seconds }));
    }
  } finally {
    await control.stop();
  }
  const figure = (name: string, kind: keyof Load) => medianOf(measured.get(name) ?? [], kind);
  const controlRate = figure("bare cache worker (control)", "requestsPerSecond");
  const rows = targets.map(({ name, min }) => [
    name,
    figure(name, "cpuMs").toFixed(2),
    figure(name, "requestsPerSecond").toFixed(0),
    withGoal(figure(name, "requestsPerSecond") / controlRate, min === undefined ? {} : { min }, 3),
    String((measured.get(name) ?? []).reduce((sum, { errors }) => sum + errors, 0)),
  ]);
  printTable(`Media segment of ${bytes} bytes`, ["CPU ms", "req/s, c=16", "of the control", "errors"], rows);
}
