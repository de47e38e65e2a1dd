import { Link } from "@remix-run/react";
import type { FamilyPage } from "#app/backoffice/song-versions/read-family.server.ts";
import { versionsCopy as copy } from "#app/backoffice/song-versions/versions-copy.ts";
import { versionOptions } from "#app/backoffice/song-versions/versions-form.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { songsCopy } from "#app/backoffice/songs/songs-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { Table, TableRow } from "#app/ui/list/table.tsx";

const columns = [
  { id: "recording", label: copy.recording, wide: true },
  { id: "version", label: copy.version },
  { id: "length", label: copy.length, align: "end" as const },
  { id: "isrc", label: copy.isrc },
  { id: "status", label: copy.status },
];

/** The recordings of a family. */
export function FamilyTable({ id, family }: Pick<FamilyPage, "id" | "family">) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {family.map(({ id: other, title, versionType, versionTitle, status, durationMs, isrc }) => (
        <TableRow
          key={other}
          columns={columns}
          cells={{
            recording: (
              <span className="[overflow-wrap:anywhere]">
                {other === id ? (
                  `${title} (${copy.thisOne})`
                ) : (
                  <Link to={songTabPath(other, "versions")} className="link">
                    {title}
                  </Link>
                )}
              </span>
            ),
            version: versionTitle ?? versionOptions.find(({ value }) => value === versionType)?.label ?? versionType,
            length: formatDuration(durationMs),
            isrc,
            status: songsCopy.statuses[status],
          }}
        />
      ))}
    </Table>
  );
}
