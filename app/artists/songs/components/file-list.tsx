import type { ReactNode } from "react";
import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";

type File = Submission["files"][number];
type FileListProps = Pick<Submission, "files" | "tracks"> & {
  /** Buttons and links of a file. */
  actions: (file: File) => ReactNode;
};

/** "Main version", "Instrumental", "Stem: Drums". */
function kindOf({ role, label }: File): string {
  if (role === "stem") return `${copy.roles.stem}: ${label}`;
  return role === "version" ? (versionLabel(label, null) ?? label) : copy.roles.main;
}

/** The files of a submitted song; what is prepared can be heard. */
export function FileList({ files, tracks, actions }: FileListProps) {
  if (files.length === 0) return <p className="text-mute">{copy.noFiles}</p>;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {files.map((file) => {
        const track = file.role === "stem" ? undefined : tracks.find(({ id }) => id === file.recordingId);
        return (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            {track === undefined ? null : (
              <>
                <PlayButton track={track} context={[track]} />
                <NoScriptAudio track={track} />
              </>
            )}
            <span className="min-w-0 flex-1 basis-52">
              <span className="font-semibold">{kindOf(file)}</span>
              <span className="block text-sm text-mute [overflow-wrap:anywhere]">
                {file.name}, {formatBytes(file.bytes)}
              </span>
              {file.state === "unreadable" ? (
                <span role="alert" className="block text-sm text-danger">
                  {copy.unreadable(file.problem ?? "")}
                </span>
              ) : (
                <span className="block text-sm text-mute">{copy.fileStates[file.state]}</span>
              )}
            </span>
            {actions(file)}
          </li>
        );
      })}
    </ul>
  );
}
