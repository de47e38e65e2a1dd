import { isActive } from "#app/player/engine/engine-state.ts";
import { artworkOf } from "#app/player/engine/track-artwork.ts";
import { seekStep } from "#app/player/player.ts";
import { player } from "#app/player/store/player-store.ts";
import { artistNames } from "#app/track/track-label.ts";

/** On iOS seek buttons would replace previous and next, so they are omitted there. iPads identify as Macs. */
function isApplePhone(): boolean {
  return (
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // Browsers throw for unsupported actions; they have no button for them either.
  }
}

function handlers(): [MediaSessionAction, MediaSessionActionHandler][] {
  const seeking: [MediaSessionAction, MediaSessionActionHandler][] = [
    ["seekbackward", ({ seekOffset }) => player.seekBy(-(seekOffset ?? seekStep))],
    ["seekforward", ({ seekOffset }) => player.seekBy(seekOffset ?? seekStep)],
  ];
  return [
    ["play", () => player.resume()],
    ["pause", () => player.pause()],
    ["stop", () => player.close()],
    ["previoustrack", () => player.previous()],
    ["nexttrack", () => player.next()],
    ["seekto", ({ seekTime }) => player.seek(seekTime ?? 0)],
    ...(isApplePhone() ? [] : seeking),
  ];
}

function showPosition(): void {
  const { duration } = player;
  if (duration > 0)
    navigator.mediaSession.setPositionState({ duration, position: Math.min(duration, player.position) });
}

/** Connects the track to the system's media controls. Returns the clean-up function. */
export function connectMediaSession(): () => void {
  if (!("mediaSession" in navigator)) return () => undefined;
  const { mediaSession } = navigator;
  let shownId: string | null = null;

  function show(): void {
    const { track, state } = player.snapshot;
    mediaSession.playbackState = track === null ? "none" : isActive(state) ? "playing" : "paused";
    if (track === null || track.id === shownId) return;
    shownId = track.id;
    mediaSession.metadata = new MediaMetadata({
      title: track.title,
      artist: artistNames(track),
      album: track.albumTitle ?? "",
      artwork: artworkOf(track),
    });
  }

  for (const [action, handler] of handlers()) setHandler(action, handler);
  const unsubscribe = player.subscribe(show);
  const unsubscribeTime = player.subscribeToTime(showPosition);
  show();
  return () => {
    unsubscribe();
    unsubscribeTime();
    for (const [action] of handlers()) setHandler(action, null);
    mediaSession.metadata = null;
  };
}
