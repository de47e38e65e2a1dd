import { Link } from "@remix-run/react";
import { formatTime } from "#app/licensing/cue-sheets/cue-times.ts";
import type { LicenceProblem } from "#app/licensing/timelines/audit-song.ts";
import type { TimelineCheck } from "#app/licensing/timelines/check-timeline.server.ts";
import type { ClipSong } from "#app/licensing/timelines/match-events.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";
import { listNames, mediaName, territoryName } from "#app/rights/describe-terms.ts";
import { formatIsoDate } from "#app/rights/iso-date.ts";
import { songPath } from "#app/track/track.ts";

type CheckedSong = TimelineCheck["songs"][number];

/** Names of territories or media in one problem; the others are counted. */
const maxNamed = 6;
/** Uses whose times are listed. */
const maxTimes = 8;

export function songName({ title, version, artists }: ClipSong): string {
  return [version === null ? title : `${title} (${version})`, artists.join(", ")].filter(Boolean).join(", ");
}

const clock = (ms: number) => formatTime(Math.round(ms / 1000));

export function describeProblem(problem: LicenceProblem): string {
  const { problem: texts } = copy;
  if (problem.kind === "none") return texts.none;
  if (problem.kind === "territory")
    return texts.territory(listNames(problem.missing.map(territoryName), ", ", maxNamed));
  if (problem.kind === "media") return texts.media(listNames(problem.missing.map(mediaName), ", ", maxNamed));
  if (problem.kind === "length") return texts.length(problem.seconds);
  return texts[problem.kind](formatIsoDate(problem.day));
}

function Licences({ licences }: Pick<CheckedSong, "licences">) {
  return licences.map(({ number, transactionId }, index) => (
    <span key={number}>
      {index === 0 ? "" : ", "}
      {transactionId === null ? (
        number
      ) : (
        <Link to={licencePath(transactionId, number)} className="link">
          {number}
        </Link>
      )}
    </span>
  ));
}

/** The recordings of the edit with times and licences. */
export function CheckedSongs({ songs }: { songs: CheckedSong[] }) {
  return (
    <ul>
      {songs.map(({ song, by, uses, heardMs, licences, problems }) => (
        <li key={song.id} className="grid gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-2">
          <div>
            <Link to={songPath(song)} className="font-semibold [overflow-wrap:anywhere]">
              {songName(song)}
            </Link>
            <p className="text-mute text-sm">{copy.by[by]}</p>
            <p className="text-sm tabular-nums">
              {heardMs > 0 ? copy.heard(clock(heardMs), uses.length) : null}
              <span className="block text-mute">
                {uses
                  .slice(0, maxTimes)
                  .flatMap(({ startMs, endMs }) =>
                    startMs === null ? [] : `${clock(startMs)}${endMs === null ? "" : `–${clock(endMs)}`}`,
                  )
                  .join(", ")}
                {uses.length > maxTimes ? ", …" : ""}
              </span>
            </p>
          </div>
          <div className="text-sm">
            {licences.length > 0 ? (
              <p>
                {copy.licences} <Licences licences={licences} />
              </p>
            ) : null}
            {problems.map((problem) => (
              <p key={problem.kind} className="error m-0">
                {describeProblem(problem)}
              </p>
            ))}
            {problems.length === 0 ? <p>{copy.covered}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
