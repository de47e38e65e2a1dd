import { useEffect, useRef } from "react";
import { PauseGlyph, PlayGlyph } from "#app/player/components/glyphs.tsx";
import { clearEarlyClick } from "#app/player/early-click.tsx";
import { isActive } from "#app/player/engine/engine-state.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { type Reel, tracksOf } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";

type ReelPlayProps = {
  reel: Pick<Reel, "slides">;
  /** Of the current slide, 0 for the cover. */
  index: number;
  goTo: (index: number) => void;
};

const isTyping = () => document.activeElement?.matches("input:not([type=range]), textarea, select") === true;

/** Plays the tracks from the current slide on, and pauses. The slides follow, unless the visitor is typing or looks at another one. */
export function ReelPlay({ reel, index, goTo }: ReelPlayProps) {
  const { slides } = reel;
  const tracks = tracksOf(reel);
  const playing = usePlayer(({ track }) => (track && tracks.some(({ id }) => id === track.id) ? track.id : null));
  const isPlaying = usePlayer(({ state }) => isActive(state)) && playing !== null;
  const before = useRef(playing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each track.
  useEffect(() => {
    const last = before.current;
    before.current = playing;
    if (playing === null || playing === last || !isActive(player.snapshot.state)) return;
    const isFollowing = index === 0 || slides[index - 1]?.track?.id === last || slides[index - 1]?.isText;
    const target = slides.findIndex(({ track }, at) => track?.id === playing && at + 1 >= index) + 1;
    if (isFollowing && target > 0 && target !== index && !isTyping()) goTo(target);
  }, [playing]);

  if (tracks.length === 0) return null;
  function toggle() {
    clearEarlyClick();
    const from = slides.slice(Math.max(0, index - 1)).find(({ track }) => track)?.track ?? tracks[0];
    if (isPlaying) player.pause();
    else if (from) player.play(from, tracks);
  }
  return (
    <button type="button" data-play onClick={toggle} className="reel-button reel-all">
      {isPlaying ? <PauseGlyph size={14} /> : <PlayGlyph size={14} />}
      {isPlaying ? copy.pause : tracks.length > 1 ? copy.playAll : copy.play}
    </button>
  );
}
