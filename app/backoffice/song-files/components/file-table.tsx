import type { SongFilesPage } from "#app/backoffice/song-files/read-song-files.server.ts";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { Table, TableRow } from "#app/ui/list/table.tsx";

const columns = [
  { id: "role", label: copy.role, wide: true },
  { id: "type", label: copy.type },
  { id: "size", label: copy.size, align: "end" as const },
  { id: "sha256", label: copy.sha256 },
  { id: "added", label: copy.added },
  { id: "download", label: copy.download, labelHidden: true },
];

type FileTableProps = { songId: string; files: SongFilesPage["files"] };

/** All files of a song. */
export function FileTable({ songId, files }: FileTableProps) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {files.map(({ id, role, label, contentType, bytes, sha256, createdAt, downloads }) => {
        const name = label ? `${copy.roles[role]}: ${label}` : copy.roles[role];
        return (
          <TableRow
            key={id}
            columns={columns}
            cells={{
              role: <span className="[overflow-wrap:anywhere]">{name}</span>,
              type: contentType,
              size: formatBytes(bytes),
              sha256: <code className="text-sm">{sha256}</code>,
              added: <DateTime at={createdAt} />,
              download: downloads ? (
                <a
                  href={`${songTabPath(songId, "files")}/${id}`}
                  className="row-action"
                  aria-label={copy.downloadOf(name)}
                  download
                >
                  {copy.download}
                </a>
              ) : null,
            }}
          />
        );
      })}
    </Table>
  );
}
