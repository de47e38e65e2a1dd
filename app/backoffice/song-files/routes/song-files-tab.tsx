import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FileTable } from "#app/backoffice/song-files/components/file-table.tsx";
import { StemsForm } from "#app/backoffice/song-files/components/stems-form.tsx";
import { readSongFiles } from "#app/backoffice/song-files/read-song-files.server.ts";
import { saveStems } from "#app/backoffice/song-files/save-stems.server.ts";
import { songFilesCopy as copy } from "#app/backoffice/song-files/song-files-copy.ts";
import { stemsSchema } from "#app/backoffice/song-files/stems-form.ts";
import { submitPart } from "#app/backoffice/song-parts/submit-part.action.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  return await readSongFiles(ctx, id);
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return await submitPart(ctx, request, {
    id,
    area: "song-files-edit",
    segment: "files",
    schema: stemsSchema,
    async act(value) {
      await saveStems(ctx, id, value);
      return copy.saved;
    },
  });
}

export default function SongFilesTab() {
  const { id, version, files, stems, canEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [whole, pieces] = [files.filter(({ role }) => role !== "hls"), files.filter(({ role }) => role === "hls")];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {files.length === 0 ? (
        <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>
      ) : (
        <FileTable songId={id} files={whole} />
      )}
      {pieces.length > 0 ? (
        <details>
          <summary className="cursor-pointer">{copy.pieces(pieces.length)}</summary>
          <div className="mt-4">
            <FileTable songId={id} files={pieces} />
          </div>
        </details>
      ) : null}
      {canEdit ? <StemsForm key={version} {...{ id, version, stems, reply }} /> : null}
    </div>
  );
}
