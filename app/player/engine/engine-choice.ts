import type { EngineName } from "#app/player/player.ts";

type Abilities = {
  /** Native HLS. */
  native: boolean;
  /** Media Source Extensions, plain or managed. */
  mediaSource: boolean;
};

/** Capabilities of this browser. Without an element native HLS cannot be tested and counts as supported. */
export function abilitiesOf(audio: HTMLAudioElement | null): Abilities {
  return {
    native: audio?.canPlayType("application/vnd.apple.mpegurl") !== "",
    mediaSource: "MediaSource" in globalThis || "ManagedMediaSource" in globalThis,
  };
}

/**
 * Engines to try, in order: native HLS, hls.js, direct file, without unsupported ones. A forced engine comes first, followed by those after
 * it. Without a manifest only the file.
 */
export function engineOrder(abilities: Abilities, forced: EngineName | null, hasManifest: boolean): EngineName[] {
  if (!hasManifest) return ["direct"];
  const able: Record<EngineName, boolean> = { native: abilities.native, hls: abilities.mediaSource, direct: true };
  const all: EngineName[] = ["native", "hls", "direct"];
  const from = forced === null ? 0 : all.indexOf(forced);
  return all.filter((engine, at) => at >= from && able[engine]);
}

/** `?engine=` of the page's URL. */
export function forcedEngine(search: string): EngineName | null {
  const name = new URLSearchParams(search).get("engine");
  return name === "native" || name === "hls" || name === "direct" ? name : null;
}
