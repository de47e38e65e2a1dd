import { type Bench, type Load, load, median, startControl } from "#test/bench/harness.ts";

/** The first segment of the best rung of the recording at `mediaBase`, from its playlists as a player reads them. */
async function firstSegment(bench: Bench, mediaBase: string): Promise<string> {
  const master = new URL(`${mediaBase}/hls/master.m3u8`, bench.url);
  const rungs = (await (await fetch(master)).text()).split("\n").filter((line) => line.endsWith(".m3u8"));
  const playlist = new URL(rungs.at(-1) ?? "", master);
  const segments = (await (await fetch(playlist)).text()).split("\n").filter((line) => line.endsWith(".m4s"));
  return new URL(segments[1] ?? segments[0] ?? "", playlist).href;
}

/** Segments a second, whole and by range, against a worker that only answers 120 kB from the Cache API. */
export async function measureSegments(
  bench: Bench,
  mediaBase: string,
  options: { rounds: number; seconds: number },
): Promise<void> {
  const control = await startControl("cache");
  const segment = await firstSegment(bench, mediaBase);
  const bytes = (await (await fetch(segment)).arrayBuffer()).byteLength;
  const targets = [
    { name: "Cache API (control)", url: new URL(`/?bytes=${bytes}`, control.url).href },
    { name: "segment", url: segment },
    { name: "segment, by range", url: segment, headers: { Range: `bytes=1000-${bytes - 1}` } },
  ];
  const found = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { name, url, headers } of targets) {
      found
        .get(name)
        ?.push(await load(url, { connections: 16, seconds: options.seconds, ...(headers ? { headers } : {}) }));
    }
  }
  await control.stop();
  const rate = (name: string) => median((found.get(name) ?? []).map((one) => one.requestsPerSecond));
  console.log(`\nsegment of ${bytes} bytes${" ".repeat(8)}req/s       ratio`);
  for (const { name } of targets) {
    const ratio = (rate(name) / rate("Cache API (control)")).toFixed(3);
    console.log(`${name.padEnd(24)}${rate(name).toFixed(0).padStart(12)}${ratio.padStart(12)}`);
  }
}
