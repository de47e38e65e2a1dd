import { Link } from "@remix-run/react";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import type { AuditRow } from "#app/licensing/audit/browser/use-audit.ts";
import type { JudgedFile, JudgedMusic } from "#app/licensing/audit/judge-posts.server.ts";
import { formatTime } from "#app/licensing/cue-sheets/cue-times.ts";
import { describeProblem } from "#app/licensing/timelines/components/checked-songs.tsx";
import { licencePath } from "#app/licensing/transactions/transaction-paths.ts";

/** What a row is called: what the server judged of found music, else what the browser heard. */
export function shownState({ state, judged }: { state: AuditRow["state"]; judged: JudgedFile | null }) {
  if (state !== "found") return state;
  return judged?.state ?? "unchecked";
}

export const markOf = {
  ...{ waiting: "waiting", unchecked: "waiting", covered: "done", problem: "problem", unclear: "held" },
  ...{ unknown: "problem", silent: "off", unreadable: "unreadable" },
} as const;

type Judged = { judged: JudgedFile | null; postedOn: string };

/** What is to say of the licence of some music. */
export function textOfMusic({ problems, same, licence }: JudgedMusic, { judged, postedOn }: Judged): string[] {
  return [
    ...problems.map((problem) => {
      if (problem.kind === "none") return copy.unlicensed;
      if (problem.kind !== "over") return describeProblem(problem);
      return problem.day < postedOn ? copy.expired(problem.day) : copy.ended(problem.day);
    }),
    ...(judged?.undated && licence !== null ? [copy.undated] : []),
    ...(judged?.hasOther ? [copy.hasOther] : []),
    ...(same === null ? [] : [copy.same(same)]),
  ];
}

/** The music of a file with seconds, licence and what that lacks. */
export function FoundMusic(row: Judged) {
  return row.judged?.music.map((one) => (
    <span key={`${one.id} ${one.from}`} className="block [overflow-wrap:anywhere]">
      {one.title}{" "}
      <span className="text-mute tabular-nums">
        {formatTime(Math.round(one.from))}–{formatTime(Math.round(one.to))}
      </span>{" "}
      {one.licence === null ? null : one.licence.transactionId === null ? (
        one.licence.number
      ) : (
        <Link to={licencePath(one.licence.transactionId, one.licence.number)} className="link">
          {one.licence.number}
        </Link>
      )}
      <span className="block text-mute text-sm">{textOfMusic(one, row).join(" ")}</span>
    </span>
  ));
}
