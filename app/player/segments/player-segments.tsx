import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { commentStore } from "#app/player/comments/comment-store.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { segmentCopy as copy } from "#app/player/segments/segment-copy.ts";
import { SegmentLane } from "#app/player/segments/segment-lane.tsx";
import { SegmentPopup } from "#app/player/segments/segment-popup.tsx";
import { segmentStore } from "#app/player/segments/segment-store.ts";
import { seedsOf } from "#app/player/segments/similar-path.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { shareAt } from "#app/player/waveform/pointer-time.ts";
import { RangeWindow } from "#app/player/waveform/range-window.tsx";
import "#app/player/segments/segments.css";

type PlayerSegmentsProps = {
  track: PlayableTrack;
  /** Container for the button of segment mode. */
  actions: Element | null;
};

/** Milliseconds: skipping on at once fetches nothing. */
const fetchDelay = 1_000;

/** Labels of the edges of the range window. */
const edges = {
  labels: copy,
  onMove: (edge: "start" | "end", at: number) => segmentStore.moveEdge(edge, at),
};

/**
 * Segments over the player's waveform: the analysis view of a track that has some, and segment mode with its range window. Use the track's
 * id as `key`.
 */
export function PlayerSegments({ track, actions }: PlayerSegmentsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { groups, isLoaded, canEdit, range, selected } = useSyncExternalStore(
    segmentStore.subscribe,
    () => segmentStore.state,
    () => segmentStore.state,
  );
  const { id, segmentsGroups, hideOptions } = track;
  const duration = track.durationMs / 1000;
  const isOpen = range !== null;
  const seeds = usePlayer(({ queue }) => seedsOf(queue.origin));

  useEffect(() => {
    const scale = () => ({ duration, width: layer.current?.clientWidth ?? 0 });
    const detach = segmentStore.attach(id, { groups: segmentsGroups ?? [], seeds, scale });
    // An uploaded file is no recording of the catalogue.
    const timer = hideOptions ? undefined : setTimeout(() => void segmentStore.load(), fetchDelay);
    return () => {
      clearTimeout(timer);
      detach();
    };
  }, [id, segmentsGroups, seeds, hideOptions, duration]);
  useOneAtATime(isOpen);

  return (
    <div
      ref={layer}
      className={isLoaded ? "segment-layer segments-loaded" : "segment-layer"}
      data-open={isOpen || undefined}
    >
      {groups.length > 0 ? <SegmentLane groups={groups} duration={duration} /> : null}
      {range ? (
        <>
          <NewSegmentArea layer={layer} duration={duration} />
          <RangeWindow range={range} duration={duration} layer={layer} {...edges} />
          <SegmentPopup
            track={track}
            seeds={seeds}
            range={range}
            selected={selected}
            groups={groups}
            canEdit={canEdit}
            duration={duration}
          />
        </>
      ) : null}
      {actions && !hideOptions ? createPortal(<ModeButton open={isOpen} />, actions) : null}
    </div>
  );
}

/** Segment mode and comment popups close each other; Escape closes segment mode. */
function useOneAtATime(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    commentStore.close();
    const unsubscribe = commentStore.subscribe(() => {
      const { draft, open, listOpen } = commentStore.state;
      if (draft !== null || open !== null || listOpen) segmentStore.close();
    });
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && document.querySelector("dialog:modal") === null) segmentStore.close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => {
      unsubscribe();
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [isOpen]);
}

type NewSegmentAreaProps = { layer: RefObject<HTMLElement | null>; duration: number };

/** In segment mode a click on the waveform moves the window instead of seeking. Pointer only: by key the edges move. */
function NewSegmentArea({ layer, duration }: NewSegmentAreaProps) {
  return (
    <div
      aria-hidden="true"
      className="segment-area"
      onClick={({ clientX }) => {
        if (layer.current !== null) segmentStore.open(shareAt({ clientX, currentTarget: layer.current }) * duration);
      }}
    />
  );
}

function ModeButton({ open }: { open: boolean }) {
  return (
    <button
      type="button"
      className="player-button segment-button"
      aria-label={copy.open}
      aria-expanded={open}
      title={copy.open}
      onClick={() => (open ? segmentStore.close() : segmentStore.open())}
    >
      <Waves />
    </button>
  );
}

/** Inline, because only this part of the player uses it. */
function Waves() {
  return (
    <svg width={20} height={20} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="M3 12h2M7.5 8v8M12 4v16M16.5 8v8M19 12h2" strokeLinecap="round" />
    </svg>
  );
}
