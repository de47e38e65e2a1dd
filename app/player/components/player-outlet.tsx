import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { loadPlayerBar } from "#app/player/components/load-player-bar.ts";
import { loadWhenIdle } from "#app/player/components/load-when-idle.ts";
import { copy } from "#app/player/copy.ts";
import { EarlyClick, replayEarlyClick } from "#app/player/early-click.tsx";
import { useAfterStart } from "#app/player/engine/use-after-start.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { artistNames } from "#app/track/track-label.ts";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";

const PlayerBar = lazy(() => loadPatiently(loadPlayerBar).then(({ PlayerBar: component }) => ({ default: component })));

/** Milliseconds after which the bar shows that the track is loading. */
const maxBarDelay = 250;

type PlayerOutletProps = { visitor: Visitor };

/** The first audio element of the document. React never recreates it, so playback is never interrupted. */
let audio: HTMLAudioElement | null = null;

function audioElement(): HTMLAudioElement {
  if (audio === null) {
    audio = document.createElement("audio");
    audio.preload = "auto";
  }
  return player.audio ?? audio;
}

/** Reattaches the element in the same task in which React moves its parent, so that playback continues. */
function attachAudio(place: HTMLDivElement | null): void {
  place?.appendChild(audioElement());
}

/** The persistent player, rendered outside the routed page, so that navigation does not interrupt playback. */
export function PlayerOutlet({ visitor }: PlayerOutletProps) {
  const track = usePlayer((snapshot) => snapshot.track);
  // A track restored after a reload is silent and not announced.
  const played = usePlayer((snapshot) => snapshot.state !== "ready");
  const barShown = useAfterStart(maxBarDelay);
  /** Panels opened by keys; loaded on demand. */
  const [panels, setPanels] = useState<ReactNode>(null);
  const { hlsConfig, theme } = visitor.company;
  const accountVolume = visitor.user?.volume ?? null;
  const userId = visitor.user?.id ?? null;
  const needsDetails = visitor.user?.needsSongDetails === true;

  useEffect(() => {
    player.connect(audioElement(), { hlsConfig, accountVolume, userId, needsDetails });
  }, [hlsConfig, accountVolume, userId, needsDetails]);
  // After the effects of the page's lists, which register what a click plays from.
  useEffect(() => queueMicrotask(replayEarlyClick), []);
  useEffect(() => loadWhenIdle(setPanels), []);

  return (
    <>
      <EarlyClick />
      <div ref={attachAudio} hidden />
      <p role="status" className="sr-only">
        {track && played ? copy.nowPlaying(track.title, artistNames(track)) : null}
      </p>
      {track ? (
        <Suspense fallback={<BarPlaceholder />}>
          {barShown ? <PlayerBar track={track} theme={theme} visitor={visitor} /> : <BarPlaceholder />}
        </Suspense>
      ) : null}
      {panels}
    </>
  );
}

/** Placeholder until the bar is loaded. */
function BarPlaceholder() {
  return <div className="player-place fixed inset-x-0 bottom-(--player-bottom,0px) z-36 h-player bg-night" />;
}
