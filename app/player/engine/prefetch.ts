import type { EngineName, PlayableTrack } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";

const asked = new Set<string>();

/** Whether the visitor would rather not have bytes fetched that may not be needed. */
function mustSpare(): boolean {
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

/** The address lines of a playlist. */
function urisOf(playlist: string): string[] {
  return playlist.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}

/** Built-in players begin with the first rung listed, hls.js with the one of `startLevel`: 1. */
function firstRung(engine: EngineName, rungs: string[]): string | undefined {
  return engine === "hls" ? (rungs[1] ?? rungs[0]) : rungs[0];
}

async function fetchBeginning(manifest: string, engine: EngineName): Promise<void> {
  const master = new URL(manifest, location.href);
  const rung = firstRung(engine, urisOf(await textOf(master)));
  if (rung === undefined) return;
  const index = new URL(rung, master);
  const playlist = await textOf(index);
  const init = /#EXT-X-MAP:.*URI="([^"]+)"/.exec(playlist)?.[1];
  for (const part of [init, urisOf(playlist)[0]]) {
    if (part !== undefined) await textOf(new URL(part, index));
  }
}

/**
 * Brings what sounds first into the browser's cache: playlists, the initialisation and the first segment, some tens of kilobytes,
 * once a track. Does nothing for the one who saves data. It never fails: playing will find out itself what is wrong.
 */
export function prefetchTrack(track: PlayableTrack): void {
  const playback = player.playbackFor(track);
  const [engine] = player.enginesFor(playback);
  if (engine === undefined || playback.manifest === null || asked.has(playback.manifest) || mustSpare()) return;
  asked.add(playback.manifest);
  if (engine === "hls") void import("#app/player/engine/hls-stream.ts").catch(() => undefined);
  if (engine !== "direct") fetchBeginning(playback.manifest, engine).catch(() => asked.delete(playback.manifest ?? ""));
}
