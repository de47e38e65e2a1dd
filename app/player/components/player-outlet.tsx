import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { loadPlayerBar } from "#app/player/components/load-player-bar.ts";
import { copy } from "#app/player/copy.ts";
import { EarlyPlay, replayEarlyPlay } from "#app/player/early-play.tsx";
import { useSoundFirst } from "#app/player/engine/use-sound-first.ts";
import { shortcutOf } from "#app/player/keyboard.ts";
import { seekStep } from "#app/player/player.ts";
import { player } from "#app/player/player-store.ts";
import { pageInStep } from "#app/player/queue.ts";
import { reportPlays } from "#app/player/report-plays.ts";
import { artistNames } from "#app/player/track-label.ts";
import { usePlayer } from "#app/player/use-player.ts";

const PlayerBar = lazy(() => loadPlayerBar().then(({ PlayerBar: component }) => ({ default: component })));
const ShortcutSheet = lazy(() =>
  import("#app/player/components/shortcut-sheet.tsx").then(({ ShortcutSheet: component }) => ({ default: component })),
);

/** Milliseconds a visitor waits for the first sound before the bar shows that it is coming. */
const barWaits = 250;

type PlayerOutletProps = { visitor: Visitor };

/** The element of this document. Made once: whatever React does around it, the sound goes on. */
let audio: HTMLAudioElement | null = null;

function audioElement(): HTMLAudioElement {
  if (audio === null) {
    audio = document.createElement("audio");
    audio.preload = "auto";
  }
  return audio;
}

/** Moves it in the same step in which React moves its place: an element that is out of the document only for that goes on. */
function holdAudio(place: HTMLDivElement | null): void {
  place?.appendChild(audioElement());
}

/** The one place where sound comes from. It stands outside the routed page, so that going from page to page interrupts nothing. */
export function PlayerOutlet({ visitor }: PlayerOutletProps) {
  const track = usePlayer((snapshot) => snapshot.track);
  // What a reload brought back stands silent: there is nothing to announce yet.
  const played = usePlayer((snapshot) => snapshot.state !== "ready");
  const barShown = useSoundFirst(barWaits);
  const [sheetOpen, setSheetOpen] = useState(false);
  const { hlsConfig, theme } = visitor.company;
  const accountVolume = visitor.user?.volume ?? null;
  const signedIn = visitor.user !== null;

  useEffect(() => {
    player.connect(audioElement(), { hlsConfig, accountVolume, signedIn });
  }, [hlsConfig, accountVolume, signedIn]);
  useEffect(reportPlays, []);
  useEffect(replayEarlyPlay, []);

  useShortcuts(() => setSheetOpen(true));
  usePageInStep();

  return (
    <>
      <EarlyPlay />
      <div ref={holdAudio} hidden />
      <p role="status" className="sr-only">
        {track && played ? copy.nowPlaying(track.title, artistNames(track)) : null}
      </p>
      {track ? (
        <Suspense fallback={<BarGround />}>
          {barShown ? <PlayerBar track={track} theme={theme} onShortcuts={() => setSheetOpen(true)} /> : <BarGround />}
        </Suspense>
      ) : null}
      {sheetOpen ? (
        <Suspense fallback={null}>
          <ShortcutSheet onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The place of the bar, in its measures. */
function BarGround() {
  return <div className="fixed inset-x-0 bottom-(--player-bottom,0px) z-36 h-player bg-night" />;
}

/** Space, arrows, G, ; and ?, while nothing on the page has the focus (specification part 2, section 4). */
function useShortcuts(showHelp: () => void): void {
  const help = useRef(showHelp);
  help.current = showHelp;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const shortcut = shortcutOf(event, document.activeElement === document.body);
      if (shortcut === null || (shortcut !== "help" && player.snapshot.track === null)) return;
      event.preventDefault();
      if (shortcut === "help") help.current();
      else if (shortcut !== "toggle") player.seekBy(shortcut === "back" ? -seekStep : seekStep);
      else if (!event.repeat) player.togglePlaying();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** When a track ends and the next one of a search page plays, the address shows that page again. */
function usePageInStep(): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      player.subscribeToFinish(() => {
        const page = pageInStep(player.snapshot.queue, { pathname, search });
        if (page !== null) navigate(page, { replace: true, preventScrollReset: true });
      }),
    [pathname, search, navigate],
  );
}
