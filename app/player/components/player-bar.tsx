import { Link, useLocation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Theme } from "#app/edge/context/company.ts";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { PlayerBoundary } from "#app/player/components/player-boundary.tsx";
import { PlayerRequests } from "#app/player/components/player-requests.tsx";
import { PlayerWaveform } from "#app/player/components/player-waveform.tsx";
import { SeekSlider } from "#app/player/components/seek-slider.tsx";
import { Transport } from "#app/player/components/transport.tsx";
import { useFolding } from "#app/player/components/use-folding.ts";
import { VolumeControl } from "#app/player/components/volume-control.tsx";
import { copy } from "#app/player/copy.ts";
import { connectMediaSession } from "#app/player/engine/media-session.ts";
import { prefetchTrack } from "#app/player/engine/prefetch.ts";
import { useAfterStart } from "#app/player/engine/use-after-start.ts";
import { showHelp, showTray } from "#app/player/panels/panel-store.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { listingText } from "#app/player/queue/listing-text.ts";
import { nextTrack } from "#app/player/queue/queue.ts";
import { queueCopy } from "#app/player/queue/queue-copy.ts";
import { useMoreTracks } from "#app/player/queue/use-more-tracks.ts";
import { useQueuePage } from "#app/player/queue/use-queue-page.ts";
import { shortcutCopy } from "#app/player/shortcuts/shortcut-copy.ts";
import { player } from "#app/player/store/player-store.ts";
import { useElapsed, usePlayer } from "#app/player/store/use-player.ts";
import { useStage } from "#app/player/waveform/use-stage.ts";
import { knownDetails } from "#app/track/known-details.ts";
import { artistPath, formatDuration, songPath } from "#app/track/track.ts";
import { tierNotes, titleTags } from "#app/track/track-label.ts";
import { waveColours } from "#app/ui/art/wave-colours.ts";
import { Ellipsis, Keyboard, Menu, X } from "#app/ui/icons.tsx";
import { loadPatiently } from "#app/ui/network/load-patiently.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";
import "#app/player/player.css";
import "#app/player/engine/player-volume.css";
import "#app/player/waveform/player-wave.css";

const PlayerSheet = lazy(() =>
  loadPatiently(() => import("#app/player/components/player-sheet.tsx")).then(({ PlayerSheet: component }) => ({
    default: component,
  })),
);

const PlayerComments = lazy(() =>
  loadPatiently(() => import("#app/player/comments/player-comments.tsx")).then(({ PlayerComments: component }) => ({
    default: component,
  })),
);

const PlayerSegments = lazy(() =>
  loadPatiently(() => import("#app/player/segments/player-segments.tsx")).then(({ PlayerSegments: component }) => ({
    default: component,
  })),
);

type PlayerBarProps = { track: PlayableTrack; theme: Theme; visitor: Visitor };

/** Milliseconds after which the waveform's layers are loaded even if playback has not started. */
const maxLayersDelay = 2_000;

/** The player bar: 60 px high, visible while a track is set. */
export function PlayerBar(props: PlayerBarProps) {
  return (
    <PlayerBoundary>
      <Bar {...props} />
    </PlayerBoundary>
  );
}

function Bar({ track, theme, visitor }: PlayerBarProps) {
  const { pathname } = useLocation();
  const queue = usePlayer((snapshot) => snapshot.queue);
  const [sheetOpen, setSheetOpen] = useState(false);
  const [waveActions, setWaveActions] = useState<HTMLElement | null>(null);
  const started = useAfterStart(maxLayersDelay);
  const colours = waveColours(theme.waveform, theme.accent);
  const listing = listingText(queue, track);
  const stage = useStage(track);
  // A full page load would stop playback.
  const followLinks = useLinkClicks();
  // Tracks behind a share link have no comments.
  const hasComments = !track.slug.startsWith("/");
  useEffect(() => connectMediaSession(), []);
  useMoreTracks(queue, track);
  useQueuePage();
  useFolding();
  const actions = stage?.actions ?? waveActions;
  const wave = (
    <>
      <PlayerWaveform key={track.id} track={track} colours={colours} />
      <SeekSlider track={track} />
      {started ? (
        <Suspense fallback={null}>
          <PlayerSegments key={`segments-${track.id}`} track={track} actions={actions} />
          {hasComments ? <PlayerComments key={track.id} track={track} actions={actions} /> : null}
        </Suspense>
      ) : null}
    </>
  );
  return (
    <section
      id="player"
      className="player-bar"
      aria-label={copy.region}
      data-scheme="dark"
      data-staged={stage ? "" : undefined}
    >
      <Transport />
      <Song track={track} />
      {stage ? <SeekSlider track={track} line /> : wave}
      {stage ? createPortal(wave, stage.wave) : null}
      <Times durationMs={track.durationMs} />
      <NextPrefetch track={track} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: handles clicks that bubble from the links inside. */}
      <div className="player-actions" onClick={followLinks}>
        <button
          type="button"
          className="player-button player-queue"
          aria-label={queueCopy.openQueue(listing)}
          aria-haspopup="dialog"
          title={listing}
          onClick={() => setSheetOpen(true)}
        >
          <Menu size={20} aria-hidden />
          <span className="player-listing">{listing}</span>
        </button>
        <span ref={setWaveActions} className="player-wave-actions" />
        <VolumeControl />
        <PlayerRequests track={track} visitor={visitor} />
        <OptionsMenu
          track={track}
          label={copy.options}
          button={<Ellipsis size={20} aria-hidden />}
          buttonClassName="player-button"
        >
          {hasComments ? (
            <li className="player-comments">
              <a href={commentsPath(track)} className="menu-item">
                {commentsLabel}
              </a>
            </li>
          ) : null}
          <li>
            <button type="button" className="menu-item" onClick={() => showTray(true)}>
              <Menu size={18} aria-hidden />
              {shortcutCopy.shortlist}
            </button>
          </li>
          <li>
            <button type="button" className="menu-item" onClick={() => showHelp(true)}>
              <Keyboard size={18} aria-hidden />
              {shortcutCopy.shortcuts}
            </button>
          </li>
        </OptionsMenu>
        {pathname.startsWith("/music-sync-licensing") ? null : (
          <button type="button" className="player-button" aria-label={copy.close} onClick={() => player.close()}>
            <X size={20} aria-hidden />
          </button>
        )}
      </div>
      {sheetOpen ? (
        <Suspense fallback={null}>
          <PlayerSheet track={track} colours={colours} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Not in the copy file, which every page with rows loads. */
const commentsLabel = "Comments";

/** The comments section of the song's page, where comments are read and written if the bar has no waveform. */
function commentsPath({ slug, playListId }: PlayableTrack): string {
  return `${songPath({ slug })}${playListId ? `?playListId=${playListId}` : ""}#comments`;
}

/** Milliseconds of playback before the next track is prefetched. */
const prefetchDelay = 2_000;

/** Prefetches the next track. A component of its own, so that play and pause re-render nothing else. */
function NextPrefetch({ track }: SongProps) {
  const playing = usePlayer((snapshot) => snapshot.state === "playing");
  const next = usePlayer((snapshot) => nextTrack(snapshot.queue, track));
  useEffect(() => {
    if (!playing || next === null) return;
    const timer = setTimeout(() => prefetchTrack(next), prefetchDelay);
    return () => clearTimeout(timer);
  }, [playing, next]);
  return null;
}

type SongProps = { track: PlayableTrack };

function Song({ track }: SongProps) {
  const tags = titleTags(track);
  const notes = tierNotes(usePlayer(() => knownDetails(track.id)));
  return (
    <>
      <p className="player-title">
        <Link to={songPath(track)}>{track.title}</Link>
        {tags.length > 0 ? <span className="player-tags"> {tags.join(" ")}</span> : null}
        {notes.length > 0 ? <span className="player-note"> {notes.join(" · ")}</span> : null}
      </p>
      <p className="player-artists">
        {track.artists.map((artist, at) => (
          <span key={artist.slug}>
            {at > 0 ? ", " : null}
            <Link to={artistPath(artist)}>{artist.name}</Link>
          </span>
        ))}
      </p>
    </>
  );
}

type TimesProps = { durationMs: number };

function Times({ durationMs }: TimesProps) {
  const elapsed = useElapsed();
  return (
    <p className="player-times">
      <span>{formatDuration(elapsed * 1000)}</span>
      <span className="player-length"> / {formatDuration(durationMs)}</span>
    </p>
  );
}
