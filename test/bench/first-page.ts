import { median, startBench } from "#test/bench/harness.ts";

/** CPU ms of the first page of a process that has just started: its code compiles, and it opens its databases. */
export async function measureFirstPage(state: string, path: string, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bench = await startBench(state, { assets: false });
    const before = bench.cpuMs();
    const response = await fetch(new URL(path, bench.url));
    await response.arrayBuffer();
    times.push(bench.cpuMs() - before);
    await bench.stop();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  }
  return median(times);
}
