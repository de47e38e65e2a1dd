import type { ReactNode } from "react";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import type { DuplicateSide } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { formatDuration } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { labels } = copy;
const yesNo = (flag: boolean) => (flag ? copy.yes : copy.no);

/** A fact as text, by which both are compared, or with how it is shown. */
const facts: Record<keyof typeof labels, (side: DuplicateSide) => string | number | null> = {
  artists: ({ track }) => artistNames(track),
  version: ({ versionType, versionTitle }) => versionLabel(versionType, versionTitle) ?? copy.mainVersion,
  albums: ({ albums }) => albums,
  isrc: ({ isrc }) => isrc,
  iswc: ({ iswc }) => iswc,
  catalogueNumber: ({ catalogueNumber }) => catalogueNumber,
  label: ({ label }) => label,
  year: ({ year }) => year,
  status: ({ status }) => copy.statuses[status],
  tier: ({ tier }) => tier,
  duration: ({ durationMs }) => formatDuration(durationMs),
  lufs: ({ lufs }) => (lufs === null ? null : copy.lufs(lufs)),
  explicit: ({ explicit }) => yesNo(explicit),
  vocals: ({ vocals }) => yesNo(vocals),
  format: ({ format, bytes }) => (format === null ? null : copy.bytes(format, formatBytes(bytes ?? 0))),
  stems: ({ stems }) => stems,
  lyrics: ({ lyrics }) => lyrics,
  createdAt: ({ createdAt }) => createdAt,
  playlists: ({ playlists }) => playlists,
  comments: ({ comments }) => comments,
  shortlists: ({ shortlists }) => shortlists,
  requests: ({ requests }) => requests,
  licences: ({ licences }) => licences,
};

const columns: Column[] = [
  { id: "fact", label: copy.fact, wide: true },
  ...copy.side.map((side) => ({ id: side, label: side })),
];

/** What tells both recordings apart, side by side; what differs is bold. */
export function PairFacts({ sides }: { sides: readonly [DuplicateSide, DuplicateSide] }) {
  return (
    <Table caption={copy.facts} columns={columns} cards>
      {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => {
        const values = sides.map((side) => facts[name](side));
        if (values.every((value) => value === null || value === "" || value === 0)) return null;
        const differs = values[0] !== values[1];
        const label = differs ? (
          <>
            {labels[name]} <span className="sr-only">({copy.differs})</span>
          </>
        ) : (
          labels[name]
        );
        const cell = (value: string | number | null | undefined): ReactNode => {
          const shown = name === "createdAt" ? <DateTime at={Number(value)} /> : value;
          return differs ? <strong className="[overflow-wrap:anywhere]">{shown}</strong> : shown;
        };
        return (
          <TableRow key={name} columns={columns} cells={{ fact: label, A: cell(values[0]), B: cell(values[1]) }} />
        );
      })}
    </Table>
  );
}
