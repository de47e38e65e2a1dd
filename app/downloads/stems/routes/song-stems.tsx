import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OptionPage } from "#app/catalogue/options/components/option-page.tsx";
import { listStems } from "#app/downloads/stems/list-stems.server.ts";
import { stemsCopy as copy } from "#app/downloads/stems/stems-copy.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table, TableRow } from "#app/ui/list/table.tsx";
import { staffMeta } from "#app/ui/page-meta.ts";

export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await listStems(ctx, { slug });
}

const columns = [
  { id: "stem", label: copy.stem, wide: true },
  { id: "size", label: copy.size, align: "end" as const },
  { id: "download", label: copy.download, labelHidden: true, align: "end" as const },
];

export default function SongStems() {
  const { track, stems } = useLoaderData<typeof loader>();
  return (
    <OptionPage title={copy.title} track={track}>
      {stems.length === 0 ? (
        <EmptyState title={copy.none}>{copy.noneText}</EmptyState>
      ) : (
        <>
          <p className="mb-4 text-mute">{copy.lead}</p>
          <Table caption={copy.title} columns={columns} cards>
            {stems.map(({ id, label, bytes }) => (
              <TableRow
                key={id}
                columns={columns}
                cells={{
                  stem: <span className="[overflow-wrap:anywhere]">{label}</span>,
                  size: formatBytes(bytes),
                  download: (
                    <a href={`/download/stems/${id}`} className="row-action" aria-label={copy.downloadOf(label)}>
                      {copy.download}
                    </a>
                  ),
                }}
              />
            ))}
          </Table>
        </>
      )}
    </OptionPage>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
