import { versionName } from "#app/catalogue/components/song-versions.tsx";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { OptionsMenu } from "#app/player/components/options-menu.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { menuCopy } from "#app/player/options/menu-copy.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatBpm, formatDuration, songPath, stemsPath, type TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type OtherVersionsProps = Pick<SongPage, "track" | "versions" | "stems"> & { context: TrackView[] };

/** "118 BPM (−2)": the tempo of a version, and how far it is from that of the page's recording. */
function bpmText(version: TrackView, { bpm }: TrackView): string | null {
  if (version.bpm === null) return null;
  const difference = bpm === null ? 0 : Math.round(10 * (version.bpm - bpm)) / 10;
  const signed = difference === 0 ? null : copy.difference(difference);
  return [copy.bpm(formatBpm(version.bpm)), signed].filter(Boolean).join(" ");
}

/** The song's other recordings and the stems of this one; nothing for a song without either. */
export function OtherVersions({ track, versions, stems, context }: OtherVersionsProps) {
  const followLinks = useLinkClicks();
  if (versions.length === 0 && stems.files === 0 && !stems.offered) return null;
  return (
    <section>
      <h2 className="mb-2 text-xl">{versions.length > 0 ? copy.versions : copy.stems}</h2>
      {versions.length > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the links inside.
        <ul className="version-rows" aria-label={copy.versions} data-rows onClick={followLinks}>
          {versions.map((version) => (
            <li key={version.id}>
              <PlayButton track={version} context={context} />
              <span className="min-w-0">
                <a href={songPath(version)} className="block truncate font-semibold hover:underline">
                  {versionName(version)}
                </a>
                <span className="block text-sm text-mute tabular-nums">
                  {[formatDuration(version.durationMs), bpmText(version, track)].filter(Boolean).join(" · ")}
                </span>
                <NoScriptAudio track={version} />
                <RowLight id={version.id} />
              </span>
              <OptionsMenu
                track={version}
                label={menuCopy.menuOf(trackName(version))}
                button={null}
                buttonClassName="btn btn-icon btn-small track-more"
              />
            </li>
          ))}
        </ul>
      ) : null}
      <StemsLine track={track} stems={stems} />
    </section>
  );
}

function StemsLine({ track, stems: { files, offered, mine } }: Pick<SongPage, "track" | "stems">) {
  if (files > 0 && mine)
    return (
      <a href={stemsPath(track)} className="link mt-3 inline-flex min-h-11 items-center">
        {copy.downloadStems(files)}
      </a>
    );
  if (files > 0) return <p className="mt-3 text-mute">{copy.stemsWithLicence(files)}</p>;
  return offered ? <p className="mt-3 text-mute">{copy.stemsOnRequest}</p> : null;
}
