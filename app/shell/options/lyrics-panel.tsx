import "#app/catalogue/catalogue.css";
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { SongLyricsPage } from "#app/catalogue/lyrics/get-song-lyrics.server.ts";
import { LyricLines } from "#app/player/lyrics/lyric-lines.tsx";
import { lyricsCopy as copy } from "#app/player/lyrics/lyrics-copy.ts";
import { copyShareLink } from "#app/player/options/share-link.ts";
import { optionPath } from "#app/player/options/song-option.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { X } from "#app/ui/icons.tsx";
import "#app/shell/options/lyrics-panel.css";

type LyricsPanelProps = { track: PlayableTrack; onClose: () => void };

/** Lyrics panel beside the page. Escape closes it; the focus returns. */
export default function LyricsPanel({ track, onClose }: LyricsPanelProps) {
  const { load, data } = useFetcher<SongLyricsPage>();
  const closeButton = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  const path = optionPath(track, "lyrics");

  useEffect(() => load(path), [load, path]);
  useEffect(() => {
    closeButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);

  const current = data?.track.id === track.id ? data : null;
  return (
    <aside
      className="lyrics-panel"
      aria-label={copy.of(track.title)}
      aria-busy={current === null}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-lg">{[track.title, ...titleTags(track)].join(" ")}</h2>
          <p className="text-sm text-mute">{artistNames(track)}</p>
        </div>
        <button
          ref={closeButton}
          type="button"
          className="btn btn-icon btn-small"
          aria-label={copy.close}
          onClick={onClose}
        >
          <X size={20} aria-hidden />
        </button>
      </div>
      <button type="button" className="link my-2 text-sm" onClick={() => void copyShareLink(track)}>
        {copy.copyLink}
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="lyrics-scroll" aria-label={copy.lyrics} tabIndex={0}>
        {current?.lines.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
        {current ? <LyricLines track={current.track} context={[current.track]} lines={current.lines} follows /> : null}
      </section>
    </aside>
  );
}
