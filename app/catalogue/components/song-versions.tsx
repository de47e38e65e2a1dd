import "#app/catalogue/components/song-versions.css";
import { copy } from "#app/catalogue/copy.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatDuration, songPath, type TrackView } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";

type SongVersionsProps = {
  title: string;
  versions: TrackView[];
  /** Rows of the list. A version that plays replaces its song. */
  context: ListedTrack[];
};

/** "Instrumental, Explicit": what tells a version from the others of its song. */
export function versionName(version: TrackView): string {
  const tags = titleTags(version).map((tag) => tag.slice(1, -1));
  return tags.join(", ") || copy.track.mainVersion;
}

/** The other versions of a row's song, collapsed. */
export function SongVersions({ title, versions, context }: SongVersionsProps) {
  return (
    <details className="versions">
      <summary>
        {versions.length + 1}
        <span className="versions-word">{copy.track.versions}</span>
        <span className="sr-only">{copy.track.versionsOf(title)}</span>
      </summary>
      <ul>
        {versions.map((version) => (
          <li key={version.id}>
            <PlayButton track={version} context={context} />
            <a href={songPath(version)}>{versionName(version)}</a>
            <span className="tabular-nums">{formatDuration(version.durationMs)}</span>
            <NoScriptAudio track={version} />
            <RowLight id={version.id} />
          </li>
        ))}
      </ul>
    </details>
  );
}
