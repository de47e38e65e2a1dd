import type { EngineName, PlayableTrack } from "#app/player/player.ts";
import { beginningOf } from "#app/player/queue/same-song.ts";
import { player } from "#app/player/store/player-store.ts";

/** Manifests already prefetched, with the start position. */
const prefetched = new Set<string>();

/** Slow connection or data-saver mode. */
export function prefersReducedData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (typeof connection !== "object" || connection === null) return false;
  const slow = String(Reflect.get(connection, "effectiveType")).endsWith("2g");
  return slow || Reflect.get(connection, "saveData") === true;
}

async function textOf(url: URL): Promise<string> {
  const response = await fetch(url, { priority: "low" });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.text();
}

/** URI lines of an HLS playlist. */
function urisOf(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Native players start with the first listed bit rate, hls.js with `startLevel`: 1. */
function firstLevel(engine: EngineName, levels: string[]): string | undefined {
  return engine === "hls" ? (levels[1] ?? levels[0]) : levels[0];
}

/** The URL of the segment that contains `from` seconds. */
function segmentAt(playlist: string, from: number): string | undefined {
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  let at = 0;
  for (let rest = from; at < lengths.length - 1 && rest >= (lengths[at] ?? 0); at += 1) rest -= lengths[at] ?? 0;
  return urisOf(playlist)[at];
}

async function fetchBeginning(manifest: string, engine: EngineName, from: number): Promise<void> {
  const master = new URL(manifest, location.href);
  const level = firstLevel(engine, urisOf(await textOf(master)));
  if (level === undefined) return;
  const index = new URL(level, master);
  const playlist = await textOf(index);
  const init = /#EXT-X-MAP:.*URI="([^"]+)"/.exec(playlist)?.[1];
  for (const part of [init, segmentAt(playlist, from)]) {
    if (part !== undefined) await textOf(new URL(part, index));
  }
}

/**
 * Prefetches the start of a track into the browser's cache, once per track: playlists, initialisation and the segment at `from` seconds,
 * some tens of kilobytes. Does nothing in data-saver mode. Errors are ignored: playback reports them.
 */
export function prefetchTrack(track: PlayableTrack, from = beginningOf(track)): void {
  void player.settings.prepareDetails(track);
  const playback = player.settings.playbackFor(track);
  const [engine] = player.settings.enginesFor(playback, player.audio);
  // Streams through a share link are not cacheable.
  if (engine === undefined || !playback.manifest?.startsWith("/media/") || prefersReducedData()) return;
  // Segments are about 6 s long.
  const key = `${playback.manifest} ${Math.floor(from / 6)}`;
  if (prefetched.has(key)) return;
  prefetched.add(key);
  if (engine === "hls") void import("#app/player/engine/hls-stream.ts").catch(() => undefined);
  if (engine !== "direct") fetchBeginning(playback.manifest, engine, from).catch(() => prefetched.delete(key));
}
