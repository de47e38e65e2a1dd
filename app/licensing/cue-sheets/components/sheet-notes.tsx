import type { ReactNode } from "react";
import type { Cue, Production } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { cueSheetDeadline, formatTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatDay } from "#app/ui/format-day.ts";

type SheetNotesProps = { production: Production; cues: Cue[]; savedAt: number | null };

/** Societies require all of these besides what is heard; of the time fields, the duration is enough. */
const needed = ["use", "duration", "origin"] as const;

/** Deadline of the sheet and totals of the saved version. */
export function SheetNotes({ production, cues, savedAt }: SheetNotesProps) {
  const { airDate } = production;
  const figures: [label: string, value: ReactNode][] = [
    [copy.total, formatTime(totalSeconds(cues))],
    [copy.count, cues.length],
    [
      copy.incomplete,
      cues.filter((cue) => cue.song + cue.other === "" || needed.some((name) => cue[name] === "")).length,
    ],
    [copy.lastSaved, savedAt === null ? copy.never : <DateTime key="at" at={savedAt} />],
  ];
  return (
    <aside className="grid content-start gap-6 rounded-[8px] border border-line p-5 text-sm">
      <section>
        <h2 className="mb-1 font-semibold">{copy.deadline}</h2>
        {airDate === "" ? (
          <p className="text-mute">{copy.noDeadline}</p>
        ) : (
          <>
            <p className="font-semibold text-base">{copy.due(formatDay(Date.parse(cueSheetDeadline(airDate))))}</p>
            <p className="text-mute">{copy.dueText}</p>
          </>
        )}
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{copy.summary}</h2>
        <dl className="grid gap-1">
          {figures.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-mute">{label}</dt>
              <dd className="text-right tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}
