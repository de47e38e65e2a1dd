import "#app/catalogue/catalogue.css";
import { Fragment, memo } from "react";
import { SongVersions } from "#app/catalogue/components/song-versions.tsx";
import { copy } from "#app/catalogue/copy.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import type { SwapPlace } from "#app/rights/usage/swap-path.ts";
import { artistPath, formatBpm, formatDuration, songPath } from "#app/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type TrackRowProps = {
  track: ListedTrack;
  /** The list on the page in order; it becomes the queue. */
  context: ListedTrack[];
  /** Whether it can be selected: its page has `SelectTracks`. */
  pick?: boolean;
  /** Where a blocked song can be exchanged. */
  place?: SwapPlace | null;
  /** `div` inside of an item of another list. */
  as?: "li" | "div";
};

/** Max moods of a row; the song's page has all. */
const maxMoods = 3;

/** A row (60 px): a recording, with the other versions of its song collapsed. */
export const TrackRow = memo(function TrackRow({ track, context, pick, place = null, as: Row = "li" }: TrackRowProps) {
  const tags = titleTags(track).join(" ");
  return (
    <Row className="track">
      <PlayButton track={track} context={context} from={track.match?.from} />
      <span className="track-cover">
        <Strata seed={track.songId} track={track} />
      </span>
      {pick ? (
        <input
          type="checkbox"
          name="track"
          form="select-tracks"
          value={track.id}
          className="track-pick"
          aria-label={trackName(track)}
        />
      ) : null}
      <span className="track-name">
        <a
          href={songPath(track)}
          className="track-title"
          data-number={track.number}
          title={tags ? `${track.title} ${tags}` : track.title}
        >
          {track.title}
          {tags ? <i>{` ${tags}`}</i> : null}
        </a>
        <span className="track-artists" title={artistNames(track)}>
          {track.artists.map((artist, index) => (
            <Fragment key={artist.slug}>
              {index > 0 ? ", " : null}
              <a href={artistPath(artist)}>{artist.name}</a>
            </Fragment>
          ))}
        </span>
      </span>
      {track.lyric ? <LyricLine pieces={track.lyric} /> : null}
      <div className="track-wave">
        <MiniWaveform track={track} context={context} />
        <NoScriptAudio track={track} />
      </div>
      {track.match ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server
        <div className="contents" dangerouslySetInnerHTML={{ __html: track.match.html }} />
      ) : null}
      <Fact name={copy.track.bpm} value={track.bpm === null ? null : formatBpm(track.bpm)} className="track-bpm" />
      <Fact name={copy.track.key} value={track.musicalKey} className="track-key" />
      <Fact name={copy.track.length} value={formatDuration(track.durationMs)} className="track-length" />
      <Fact name={copy.track.moods} value={track.moods.slice(0, maxMoods).join(", ")} className="track-moods" />
      <OptionsMenu
        track={track}
        label={menuCopy.menuOf(trackName(track))}
        button={null}
        buttonClassName="btn btn-icon btn-small track-more"
      />
      <RowLight id={track.id} swap={{ song: track.slug, place, row: track.rowId }} />
      {track.versions ? <SongVersions title={track.title} versions={track.versions} context={context} /> : null}
    </Row>
  );
});

/** The matching line of lyrics: odd pieces are the matches. */
function LyricLine({ pieces }: { pieces: string[] }) {
  return (
    <q className="track-lyric">
      {pieces.map((piece, index) =>
        index % 2 === 1 ? <mark key={pieces.slice(0, index).join()}>{piece}</mark> : piece,
      )}
    </q>
  );
}

type FactProps = { name: string; value: string | null; className: string };

/** The visible label is in the list's header; this one is for screen readers. */
function Fact({ name, value, className }: FactProps) {
  return (
    <span className={className}>
      {value ? (
        <>
          <span className="sr-only">{`${name} `}</span>
          {value}
        </>
      ) : null}
    </span>
  );
}
