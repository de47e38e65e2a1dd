import { useCallback, useEffect, useMemo, useRef } from "react";
import { loadFacts } from "#app/player/audition/known-facts.ts";
import type { Alignment } from "#app/player/compare/compare-address.ts";
import { runCompareKey } from "#app/player/compare/compare-keys.ts";
import { anchorOf, type ComparedTrack, counterpart } from "#app/player/compare/same-bar.ts";
import { prefetchTrack } from "#app/player/engine/prefetch.ts";
import { makeReady, wantReady } from "#app/player/engine/ready-tracks.ts";
import { matchWhileComparing } from "#app/player/loudness/loudness.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { setPageKeys } from "#app/player/shortcuts/page-keys.ts";
import { player } from "#app/player/store/player-store.ts";
import { usePlayer } from "#app/player/store/use-player.ts";

type Playing = {
  context: PlayableTrack[];
  /** Id of the compared track that the player has; null if none. */
  currentId: string | null;
  /** Plays a track: at `from` seconds, else at the bar of the current one, else at the alignment. */
  choose: (track: ComparedTrack, from?: number) => void;
};

/** Plays the compared tracks with the page's player, and gives keys their meaning here: docs/decisions/091. */
export function useComparison(compared: ComparedTrack[], at: Alignment): Playing {
  const context = useMemo(() => compared.map(({ track }) => track), [compared]);
  const ids = context.map(({ id }) => id).join();
  const playingId = usePlayer(({ track }) => track?.id ?? null);
  const currentId = context.some(({ id }) => id === playingId) ? playingId : null;
  /** The last two tracks, the newest first. */
  const last = useRef<string[]>([]);

  const choose = useCallback(
    (next: ComparedTrack, from?: number) => {
      const current = compared.find(({ track }) => track.id === player.snapshot.track?.id);
      if (from !== undefined || current === undefined) player.play(next.track, context, from ?? anchorOf(next, at));
      else if (current === next) player.resume();
      else player.switchTo(next.track, context, counterpart(current, next, at));
    },
    [compared, context, at],
  );

  useEffect(matchWhileComparing, []);
  useEffect(() => {
    if (currentId !== null && currentId !== last.current[0]) last.current = [currentId, ...last.current.slice(0, 1)];
  }, [currentId]);
  useEffect(() => {
    if (ids !== "") void loadFacts(ids.split(","));
  }, [ids]);
  useEffect(() => prepareOthers(compared, at), [compared, at]);
  useEffect(() => {
    const lanes = { compared, choose, previousId: () => last.current[1] };
    return setPageKeys((shortcut, { character, repeat }) => !repeat && runCompareKey(shortcut, character, lanes));
  }, [compared, choose]);

  return { context, currentId, choose };
}

/** Buffers the other tracks where a key would switch to them, once one plays. Returns the clean-up function. */
function prepareOthers(compared: ComparedTrack[], at: Alignment): () => void {
  wantReady(compared.map(({ track }) => track));
  for (const one of compared) prefetchTrack(one.track, anchorOf(one, at));
  const unsubscribe = player.subscribeToTime(() => {
    const current = compared.find(({ track }) => track.id === player.snapshot.track?.id);
    if (current === undefined || player.snapshot.state !== "playing") return;
    for (const one of compared)
      if (one !== current) makeReady(one.track, counterpart(current, one, at)(player.position));
  });
  return () => {
    unsubscribe();
    wantReady([]);
  };
}
