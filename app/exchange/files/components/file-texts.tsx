import { Link } from "@remix-run/react";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import type { FileView } from "#app/exchange/files/list-files.server.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

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

/** As `StateMark` takes it, and in words. */
function stateOf({ state, role, isReading, targetRecordingId, waitsFor, isTargetGone }: FileView): [string, string] {
  const belongs = state === "queued" && role !== "song";
  if (belongs && isTargetGone === 1) return ["problem", copy.targetGone];
  if (belongs && targetRecordingId === null && waitsFor !== null) return [state, copy.waitsFor(waitsFor)];
  return isReading ? ["reading", copy.reading] : [state, copy.states[state]];
}

/** Its state and since when, with what it waits for, why it cannot be read, or the song that it became. */
export function FileState({ file }: { file: FileView }) {
  const { problem, songPath, listenTo, name, since } = file;
  const [tone, words] = stateOf(file);
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <StateMark state={tone}>{words}</StateMark>
      <span className="text-mute">
        <DateTime at={since} />
      </span>
      {problem === null ? null : (
        <span className="basis-full first-letter:uppercase [overflow-wrap:anywhere]">{problem}</span>
      )}
      {songPath === null ? null : (
        <Link to={songPath} className="link">
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
          className="h-8 w-full max-w-56"
        />
      )}
    </span>
  );
}
