import { type Bench, median, startControl } from "#test/bench/harness.ts";
import { type Person, sessionOf } from "#test/bench/signed-in.ts";
import { printTable } from "#test/bench/table.ts";

const tracks = 1_000;
/** Below the limit of changes in a minute. With few recordings (`--quick`) the playlist is shorter. */
const maxRequests = 50;

type Made = { _id: string; uri: string; tracks: { items: { _id: string }[] } };

/** A playlist of up to 1,000 rows: the recordings of the demo, added again and again. */
async function makePlaylist(send: (path: string, body: object) => Promise<Made>, recordings: string[]): Promise<Made> {
  const { _id, uri } = await send("/api/v1/playlists", { name: "A thousand tracks" });
  let made: Made = { _id, uri, tracks: { items: [] } };
  for (let sent = 0; sent < maxRequests && made.tracks.items.length < tracks; sent += 1) {
    const trackIds = recordings.slice(0, tracks - made.tracks.items.length);
    made = await send(`/api/v1/playlists/${_id}/tracks`, { trackIds, again: true });
  }
  return made;
}

/** Opening a long playlist and moving one of its rows, one request after the other, beside a bare worker. */
export async function measurePlaylists(bench: Bench, person: Person, rounds: number): Promise<void> {
  const headers = { Origin: bench.url.origin, Cookie: await sessionOf(bench.url, person) };
  const send = async (path: string, body: object): Promise<Made> => {
    const response = await fetch(new URL(path, bench.url), {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data } = (await response.json()) as { data?: Made };
    if (data === undefined) throw new Error(`${path}: ${response.status}`);
    return data;
  };
  const search = await (await fetch(new URL("/search", bench.url))).text();
  const recordings = [...new Set([...search.matchAll(/data-play="([0-9a-f-]{36})"/g)].map(([, id = ""]) => id))];
  const made = await makePlaylist(send, recordings);
  const rows = made.tracks.items.map(({ _id }) => _id);
  const editor = `/music-sync-licensing/edit-playlist/${made._id}`;
  const control = await startControl("hello");

  async function timed(url: URL, options: RequestInit = {}): Promise<number> {
    const began = performance.now();
    const response = await fetch(url, { ...options, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`${url.pathname}: ${response.status}`);
    return performance.now() - began;
  }
  /** A row from anywhere goes to anywhere: what a drop sends. */
  function move(round: number): Promise<number> {
    const at = (part: number) => rows[(round * 7_919 + part * 503) % rows.length] ?? "";
    const body = new URLSearchParams({ act: `move:${at(0)}`, after: at(1) });
    return timed(new URL(editor, bench.url), { method: "POST", headers, body });
  }
  const acts: [name: string, act: (round: number) => Promise<number>][] = [
    ["bare worker (control)", () => timed(control.url)],
    ["playlist", () => timed(new URL(made.uri, bench.url), { headers })],
    ["editor", () => timed(new URL(editor, bench.url), { headers })],
    ["a row is moved", move],
  ];
  const taken = new Map(acts.map(([name]): [string, number[]] => [name, []]));
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, act] of acts) taken.get(name)?.push(await act(round));
  } finally {
    await control.stop();
  }
  const p50 = (name: string) => median(taken.get(name) ?? []);
  const base = p50("bare worker (control)");
  printTable(
    `Playlist of ${rows.length} rows, ${rounds} rounds`,
    ["p50 ms", "times the control"],
    acts.map(([name]) => [name, p50(name).toFixed(1), (p50(name) / base).toFixed(0)]),
  );
}
