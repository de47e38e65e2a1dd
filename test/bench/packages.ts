import type { Bench } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable } from "#test/bench/table.ts";

/** The most tracks of a package, and a tenth of them: the memory of both should be the same. */
const sizes = [50, 500];
/** Below the limit of changes in a minute. With few recordings (`--quick`) the playlist is shorter. */
const maxRequests = 45;
/** What a download that broke off near its end still asks for. */
const tailBytes = 2 ** 20;

type Sender = { bench: Bench; headers: Record<string, string> };

async function post<T>({ bench, headers }: Sender, path: string, body: object): Promise<T> {
  const sent = {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(new URL(path, bench.url), sent);
  const { data } = (await response.json()) as { data?: T };
  if (data === undefined) throw new Error(`${path}: ${response.status}`);
  return data;
}

/** A playlist of up to `size` rows: the recordings of the demo, added again and again. Its id and length. */
async function makePlaylist(sender: Sender, recordings: string[], size: number): Promise<{ id: string; rows: number }> {
  const { _id: id } = await post<{ _id: string }>(sender, "/api/v1/playlists", { name: `${size} tracks` });
  let rows = 0;
  for (let sent = 0; sent < maxRequests && rows < size; sent += 1) {
    const trackIds = recordings.slice(0, size - rows);
    await post(sender, `/api/v1/playlists/${id}/tracks`, { trackIds, again: true });
    rows += trackIds.length;
  }
  return { id, rows };
}

type Taken = { seconds: number; cpuMs: number; peakMb: number; megabytes: number };

/** What `act` took of the server. It returns bytes. */
async function measure({ bench }: Sender, act: () => Promise<number>): Promise<Taken> {
  bench.memory.reset();
  const cpuBefore = bench.cpuMs();
  const began = performance.now();
  const bytes = await act();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, cpuMs: bench.cpuMs() - cpuBefore, peakMb: bench.memory.peakMb(), megabytes: bytes / 2 ** 20 };
}

/** Reads a response to its end without keeping it; how many bytes it had. */
async function drain(response: Response): Promise<number> {
  if (response.status >= 400 || response.body === null) throw new Error(`${response.url}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

/**
 * Making a package of MP3s and downloading it: before anyone has read the files to their end, again when their checksums are known, and its end
 * alone.
 */
export async function measurePackages(bench: Bench, person: Person): Promise<void> {
  const sender = { bench, headers: { Origin: bench.url.origin, Cookie: await sessionOf(bench.url, person) } };
  const search = await (await fetch(new URL("/search", bench.url))).text();
  const recordings = [...new Set([...search.matchAll(/data-play="([0-9a-f-]{36})"/g)].map(([, id = ""]) => id))];
  const rows: string[][] = [];
  for (const size of sizes) {
    const playlist = await makePlaylist(sender, recordings, size);
    const add = (what: string, { seconds, cpuMs, peakMb, megabytes }: Taken) =>
      rows.push([
        `${playlist.rows} tracks, ${what}`,
        megabytes.toFixed(1),
        seconds.toFixed(1),
        (cpuMs / 1000).toFixed(1),
        peakMb.toFixed(0),
      ]);
    for (const round of ["first", "again"]) {
      let url = "";
      const made = await measure(sender, async () => {
        ({ url } = await post<{ url: string }>(sender, `/api/v1/playlists/${playlist.id}/packages`, { format: "mp3" }));
        return 0;
      });
      add(`made ${round}`, made);
      const get = (more: Record<string, string> = {}) => fetch(url, { headers: { ...sender.headers, ...more } });
      add(`downloaded ${round}`, await measure(sender, async () => drain(await get())));
      if (round === "again")
        add("last MB", await measure(sender, async () => drain(await get({ Range: `bytes=-${tailBytes}` }))));
    }
  }
  printTable("Packages of MP3s, 30 s each", ["MB", "s", "workerd CPU s", "workerd peak MB"], rows);
}
