import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { toggleAutoAudition } from "#app/player/audition/auto-audition.ts";
import { showMarks } from "#app/player/audition/row-marks.ts";
import { minCompared } from "#app/player/compare/compare-address.ts";
import { compareCopy } from "#app/player/compare/compare-copy.ts";
import { openComparison } from "#app/player/compare/open-comparison.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { MatchLoudness } from "#app/player/loudness/match-loudness.tsx";
import { describeList } from "#app/player/queue/listing.ts";
import { SaveShortlist } from "#app/player/shortlist/save-shortlist.tsx";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import { trayCopy as copy } from "#app/player/shortlist/tray-copy.ts";
import { usePlayer } from "#app/player/store/use-player.ts";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/track/track-label.ts";
import { X } from "#app/ui/icons.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";
import "#app/player/shortlist/shortlist-tray.css";

type ShortlistTrayProps = { onClose: () => void };

/** The shortlist beside the page: play, remove, save as a playlist. Not modal. */
export function ShortlistTray({ onClose }: ShortlistTrayProps) {
  const user = useRouteLoaderData<() => { visitor: Visitor }>("root")?.visitor ?? null;
  const followLinks = useLinkClicks();
  const heading = useRef<HTMLHeadingElement>(null);
  const { tracks, failed } = useShortlistTracks();

  // Its page needs an account.
  const address = user?.user ? { address: "/library/shortlist" } : {};
  describeList(tracks, { label: copy.title, ...address });

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <section
      className="shortlist-tray"
      aria-label={copy.title}
      data-scheme="dark"
      onClick={followLinks}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="mr-auto font-semibold text-base">
          {copy.title}
        </h2>
        <button type="button" className="wave-popup-button" aria-label={copy.close} onClick={onClose}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <MatchLoudness />
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-quiet btn-small" onClick={toggleAutoAudition}>
          {copy.auto}
        </button>
        {tracks.length >= minCompared ? (
          <button type="button" className="btn btn-quiet btn-small" onClick={() => void openComparison()}>
            {compareCopy.title}
          </button>
        ) : null}
      </div>
      {failed ? <p role="alert">{copy.loadFailed}</p> : null}
      {tracks.length === 0 && !failed ? <p className="text-mute">{copy.none}</p> : null}
      <ul className="shortlist-tracks" data-rows>
        {tracks.map((track) => (
          <Row key={track.id} track={track} context={tracks} />
        ))}
      </ul>
      {tracks.length > 0 ? (
        <SaveShortlist signedIn={user?.user != null} canSave={user?.playerRights.addToPlaylist === true} />
      ) : null}
    </section>
  );
}

/** Tracks of the shortlist, reloaded after additions elsewhere and a change of user. */
function useShortlistTracks(): { tracks: TrackView[]; failed: boolean } {
  const [failed, setFailed] = useState(false);
  const ids = useSyncExternalStore(shortlist.subscribe, () => shortlist.ids);
  const tracks = useSyncExternalStore(shortlist.subscribe, () => shortlist.tracks);
  const userId = usePlayer((snapshot) => snapshot.userId);
  const missing = ids.filter((id) => !tracks.some((track) => track.id === id)).join();

  useEffect(() => {
    showMarks();
    if (missing === "" && userId === null) return setFailed(false);
    let unmounted = false;
    shortlist.loadTracks().then(
      () => !unmounted && setFailed(false),
      () => !unmounted && setFailed(true),
    );
    return () => {
      unmounted = true;
    };
  }, [missing, userId]);
  return { tracks, failed };
}

type RowProps = { track: TrackView; context: TrackView[] };

function Row({ track, context }: RowProps) {
  async function remove() {
    try {
      await shortlist.remove(track.id);
    } catch {
      showToast({ kind: "error", title: copy.removeFailed });
    }
  }
  return (
    <li>
      <PlayButton track={track} context={context} />
      <p className="min-w-0">
        <a href={songPath(track)} className="block truncate font-semibold">
          {[track.title, ...titleTags(track)].join(" ")}
        </a>
        <span className="block truncate text-mute text-xs">
          {`${artistNames(track)} · ${formatDuration(track.durationMs)}`}
        </span>
      </p>
      <button
        type="button"
        className="wave-popup-button"
        aria-label={copy.remove(trackName(track))}
        onClick={() => void remove()}
      >
        <X size={16} aria-hidden />
      </button>
    </li>
  );
}
