import type { MouseEvent } from "react";
import { TrackRow } from "#app/catalogue/components/track-row.tsx";
import { copy } from "#app/catalogue/copy.ts";
import { type ListedTrack, recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import { Lights, lightsOf, useLights } from "#app/rights/usage/components/lights.tsx";
import type { SwapPlace } from "#app/rights/usage/swap-path.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type TrackListProps = {
  /** Accessible name of the list. */
  label: string;
  tracks: ListedTrack[];
  /** Queue of the player, if the list is part of a larger one. */
  context?: ListedTrack[];
  /** Where a blocked song can be exchanged. */
  place?: SwapPlace | null;
  /** Column headers and row checkboxes, on pages with `SelectTracks`. */
  head?: boolean;
};

/** Columns with a header, by their class suffix. */
const columns = ["name", "wave", "bpm", "key", "length", "moods"] as const;

/** A click on the cover, and on touch screens anywhere on a row except its controls, plays the row. */
function playRow({ target, defaultPrevented }: MouseEvent<HTMLElement>) {
  if (
    defaultPrevented ||
    !(target instanceof Element) ||
    target.closest("a, button, input, summary, .versions, .track-wave")
  )
    return;
  if (target.closest(".track-cover") || matchMedia("(pointer: coarse)").matches)
    target.closest(".track")?.querySelector("button")?.click();
}

/** Names of the columns. */
export function TrackHead() {
  return (
    <div className="track track-head" aria-hidden>
      {columns.map((column) => (
        <span key={column} className={`track-${column}`}>
          {copy.track[column]}
        </span>
      ))}
    </div>
  );
}

function useRowClicks() {
  const followLinks = useLinkClicks();
  return (event: MouseEvent<HTMLElement>) => {
    followLinks(event);
    playRow(event);
  };
}

type TrackItemProps = { track: ListedTrack; context: ListedTrack[]; place: SwapPlace };

/** The row of a recording inside of an item of another list, which has `data-rows`. */
export function TrackItem({ track, context, place }: TrackItemProps) {
  const lights = lightsOf(useLights(), [track.id]);
  const onClick = useRowClicks();
  return (
    <CachedItems as="div" className="min-w-0" onClick={onClick} kind="track-item" items={[{ track, lights, place }]}>
      {(item) => (
        <Lights key={track.id} value={item.lights}>
          <TrackRow track={item.track} context={context} place={item.place} as="div" />
        </Lights>
      )}
    </CachedItems>
  );
}

/** Recordings as rows; in this order they are the player's queue. */
export function TrackList({ label, tracks, context = tracks, head, place = null }: TrackListProps) {
  const lights = useLights();
  const onClick = useRowClicks();
  return (
    <>
      {head ? <TrackHead /> : null}
      <CachedItems
        as="ol"
        className="tracks"
        aria-label={label}
        data-rows
        onClick={onClick}
        kind={`track-row${head}`}
        items={tracks.map((track) => ({ track, lights: lightsOf(lights, recordingIdsOf([track])), place }))}
      >
        {({ track, lights, place }) => (
          <Lights key={track.rowId ?? track.id} value={lights}>
            <TrackRow track={track} context={context} pick={head} place={place} />
          </Lights>
        )}
      </CachedItems>
    </>
  );
}
