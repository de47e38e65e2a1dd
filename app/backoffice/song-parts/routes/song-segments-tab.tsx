import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { readSongSegments } from "#app/backoffice/song-parts/read-song-segments.server.ts";
import { songPartsCopy as copy } from "#app/backoffice/song-parts/song-parts-copy.ts";
import { segmentsCopy } from "#app/catalogue/segments/segments-copy.ts";
import { formatDuration, segmentsPath } from "#app/track/track.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table, TableRow } from "#app/ui/list/table.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readSongSegments(ctx, id);
}

const columns = [
  { id: "group", label: segmentsCopy.group, wide: true },
  { id: "start", label: segmentsCopy.start, align: "end" as const },
  { id: "end", label: segmentsCopy.end, align: "end" as const },
];

export default function SongSegmentsTab() {
  const { slug, isPublished, segments } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      {segments.length === 0 ? (
        <EmptyState title={segmentsCopy.none}>{copy.segmentsText}</EmptyState>
      ) : (
        <Table caption={segmentsCopy.title} columns={columns}>
          {segments.map(({ id, group, startMs, endMs }) => (
            <TableRow
              key={id}
              columns={columns}
              cells={{
                group: <bdi className="[overflow-wrap:anywhere]">{group}</bdi>,
                start: formatDuration(startMs),
                end: formatDuration(endMs),
              }}
            />
          ))}
        </Table>
      )}
      {isPublished ? (
        <p>
          <Link to={segmentsPath({ slug })} className="link">
            {copy.editSegments}
          </Link>
        </p>
      ) : (
        <p className="text-mute">{copy.segmentsUnpublished}</p>
      )}
    </div>
  );
}
