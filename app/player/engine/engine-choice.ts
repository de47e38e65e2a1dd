import type { EngineName } from "#app/player/player.ts";

type Abilities = {
  /** The browser plays an HLS manifest by itself. */
  native: boolean;
  /** The browser has Media Source Extensions, plain or managed. */
  mediaSource: boolean;
};

/** What this browser can do; without an element, nothing is known of its built-in HLS and it counts as able. */
export function abilitiesOf(audio: HTMLAudioElement | null): Abilities {
  return {
    native: audio?.canPlayType("application/vnd.apple.mpegurl") !== "",
    mediaSource: "MediaSource" in globalThis || "ManagedMediaSource" in globalThis,
  };
}

/**
 * The engines to try, first to last: built-in HLS, hls.js, the direct file, without those the browser lacks. A forced engine comes
 * first, followed by those after it in that order. Without a manifest there is only the file.
 */
export function engineOrder(abilities: Abilities, forced: EngineName | null, hasManifest: boolean): EngineName[] {
  if (!hasManifest) return ["direct"];
  const able: Record<EngineName, boolean> = { native: abilities.native, hls: abilities.mediaSource, direct: true };
  const all: EngineName[] = ["native", "hls", "direct"];
  const from = forced === null ? 0 : all.indexOf(forced);
  return all.filter((engine, at) => at >= from && able[engine]);
}

/** `?engine=` of the page's address. */
export function forcedEngine(search: string): EngineName | null {
  const wanted = new URLSearchParams(search).get("engine");
  return wanted === "native" || wanted === "hls" || wanted === "direct" ? wanted : null;
}
