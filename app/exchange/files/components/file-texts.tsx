import { Link } from "@remix-run/react";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import type { FileView } from "#app/exchange/files/list-files.server.ts";

type File = Pick<FileView, "role" | "state" | "versionType" | "label" | "songTitle" | "waitsFor"> & {
  proposed: { title: string } | null;
};

/** What a file becomes: "Instrumental of Harbour". */
export function becomesText({ role, state, versionType, label, songTitle, waitsFor, proposed }: File): string {
  const title = songTitle ?? waitsFor ?? proposed?.title ?? copy.became.unknown;
  if (role === "song") return state === "proposed" ? copy.became.undecided : copy.became.song;
  if (role === "stem") return copy.became.stem(label, title);
  if (role === "replacement") return copy.became.replacement(title);
  return copy.became.version(versionLabel(versionType, label) ?? copy.roles.version, title);
}

/** Its state, with what it waits for, why it cannot be read, or the song that it became. */
export function FileState({ file }: { file: FileView }) {
  const { state, role, isReading, problem, songPath, targetRecordingId, waitsFor, listenTo, name, isTargetGone } = file;
  const belongs = state === "queued" && role !== "song";
  if (belongs && isTargetGone === 1) return copy.targetGone;
  const waits = belongs && targetRecordingId === null && waitsFor !== null;
  if (waits) return copy.waitsFor(waitsFor);
  if (isReading) return copy.reading;
  return (
    <>
      {copy.states[state]}
      {problem === null ? null : (
        <span className="block first-letter:uppercase [overflow-wrap:anywhere]">{problem}</span>
      )}
      {songPath === null ? null : (
        <Link to={songPath} className="link block">
          {copy.openSong}
        </Link>
      )}
      {listenTo === null ? null : (
        // biome-ignore lint/a11y/useMediaCaption: music that was just delivered has no words to show.
        <audio
          controls
          preload="none"
          src={`${listenTo}/direct.m4a`}
          aria-label={copy.listenTo(name)}
          className="my-2 block h-10 w-full max-w-sm"
        />
      )}
    </>
  );
}
