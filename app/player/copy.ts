import { texts } from "#app/edge/language/texts.ts";
import { m } from "#messages";

/** Messages have prescribed wording: docs/product/player.md. */
export const copy = texts({
  region: m.player_region,
  play: m.player_play,
  pause: m.player_pause,
  playTrack: (name: string) => m.player_play_track({ name }),
  pauseTrack: (name: string) => m.player_pause_track({ name }),
  previous: m.player_previous,
  next: m.player_next,
  close: m.player_close,
  mute: m.player_mute,
  unmute: m.player_unmute,
  volume: m.player_volume,
  seek: m.player_seek,
  seekValue: (elapsed: string, total: string) => m.player_seek_value({ elapsed, total }),
  volumeValue: (percent: number) => m.player_volume_value({ percent }),
  options: m.player_options,
  addToPlaylist: m.player_add,
  license: m.player_license,
  nowPlaying: (title: string, artists: string) =>
    artists ? m.player_now_by({ title, artists }) : m.player_now({ title }),
  audioOf: (name: string) => m.player_audio_of({ name }),
  retry: m.player_retry,
  audioFailed: m.player_failed,
});
