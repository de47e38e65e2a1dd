import type { MouseEvent } from "react";
import { TrackRow } from "#app/catalogue/components/track-row.tsx";
import { copy } from "#app/catalogue/copy.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type TrackListProps = {
  /** What the list is, for those who do not see where it stands. */
  label: string;
  tracks: ListedTrack[];
  /** What the player goes on with, where the list is a part of it. */
  context?: ListedTrack[];
  /** The line of column names and a checkbox a row, where the list is the page, which has `SelectTracks`. */
  head?: boolean;
};

/** Those with a name, by the ends of their classes. */
const columns = ["name", "wave", "bpm", "key", "length", "moods"] as const;

/** A click on the cover, and on a touch screen anywhere on a row but its controls, plays the row. */
function playRow({ target, defaultPrevented }: MouseEvent<HTMLElement>) {
  if (defaultPrevented || !(target instanceof Element) || target.closest("a, button, input, summary, .versions"))
    return;
  if (target.closest(".track-cover") || matchMedia("(pointer: coarse)").matches)
    target.closest("li.track")?.querySelector("button")?.click();
}

/** Recordings as rows. What is listed here, in this order, is what the player goes on with. */
export function TrackList({ label, tracks, context = tracks, head }: TrackListProps) {
  const followLinks = useLinkClicks();
  const onClick = (event: MouseEvent<HTMLElement>) => {
    followLinks(event);
    playRow(event);
  };
  return (
    <>
      {head ? (
        <div className="track track-head" aria-hidden>
          {columns.map((column) => (
            <span key={column} className={`track-${column}`}>
              {copy.track[column]}
            </span>
          ))}
        </div>
      ) : null}
      <CachedItems
        as="ol"
        className="tracks"
        aria-label={label}
        data-rows
        onClick={onClick}
        kind={`track-row${head}`}
        items={tracks}
      >
        {(track) => <TrackRow key={track.rowId ?? track.id} track={track} context={context} pick={head} />}
      </CachedItems>
    </>
  );
}
