import { fitLimits } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs, msToFrames } from "#app/licensing/timelines/timecode.ts";
import { rateOf } from "#app/picture/picture-settings.ts";
import type { SettingsEdits } from "#app/picture/tool/use-settings.ts";
import type { MusicPlan } from "#app/player/picture/music-plan.ts";
import type { PicturePlayer } from "#app/player/picture/picture-player.ts";
import { player as sitePlayer } from "#app/player/store/player-store.ts";

type Desk = {
  player: PicturePlayer;
  edits: SettingsEdits;
  /** Of the picture. */
  lengthMs: number;
  plan: MusicPlan;
  /** Called with the first press of "Play". */
  start: () => void;
};

export type DeskActions = ReturnType<typeof deskActions>;

const jogMs = 1000;
const fastSpeed = 2;

/** What buttons and keys of the desk do. */
export function deskActions({ player, edits: { settings, change }, plan, start }: Desk) {
  const rate = rateOf(settings);
  const frame = (ms: number, by = 0) => framesToMs(Math.max(0, msToFrames(ms, rate) + by), rate);
  const here = () => frame(player.positionMs);

  function play(speed = 1): void {
    sitePlayer.pause();
    start();
    void player.play(speed);
  }

  /** The length of music that starts where it does and ends with `endMs` of the picture. */
  function lengthUntil(endMs: number): number {
    return Math.min(fitLimits.maxMs, Math.max(fitLimits.minMs, endMs - settings.fromMs));
  }

  /** Hit points at which there is no music then are taken away. */
  function moveTo(fromMs: number): void {
    change({ fromMs, hitsMs: hitsWithin(fromMs, settings.lengthMs) });
  }

  return {
    lengthUntil,
    toggle: () => (player.isPlaying ? player.pause() : play()),
    /** Once for normal speed, again for double. */
    forward: () => play(player.isPlaying && player.speed === 1 ? fastSpeed : 1),
    jogBack() {
      if (player.isPlaying) player.pause();
      player.seek(player.positionMs - jogMs);
    },
    step(frames: number) {
      if (player.isPlaying) player.pause();
      player.seek(frame(player.positionMs, frames));
    },
    /** The end of the music stays where it was. */
    startHere() {
      const endMs = settings.lengthMs === null ? null : settings.fromMs + settings.lengthMs;
      const fromMs = here();
      const lengthMs = endMs === null || endMs - fromMs < fitLimits.minMs ? settings.lengthMs : endMs - fromMs;
      change({ fromMs, lengthMs, hitsMs: hitsWithin(fromMs, lengthMs) });
    },
    endHere() {
      const lengthMs = lengthUntil(here());
      change({ lengthMs, hitsMs: hitsWithin(settings.fromMs, lengthMs) });
    },
    hitHere() {
      const at = here();
      if (at < settings.fromMs || at >= plan.endMs || settings.hitsMs.length >= fitLimits.hits) return;
      change({ hitsMs: [...new Set([...settings.hitsMs, at])].sort((one, other) => one - other) });
    },
    nudge: (frames: number) => moveTo(frame(settings.fromMs, frames)),
    moveTo,
    toggleLoop() {
      player.isLooping = !player.isLooping;
      player.changed.emit();
    },
  };

  function hitsWithin(fromMs: number, lengthMs: number | null): number[] {
    const endMs = lengthMs === null ? Number.POSITIVE_INFINITY : fromMs + lengthMs;
    return settings.hitsMs.filter((ms) => ms >= fromMs && ms < endMs);
  }
}
