import { Form } from "@remix-run/react";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";

type FileListProps = { files: { id: string; name: string; bytes: number }[]; canRemove: boolean };

/** Files of a transfer, for staff. */
export function FileList({ files, canRemove }: FileListProps) {
  if (files.length === 0) return <p className="text-mute">{copy.filesEmpty}</p>;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <>
      <ul className="border-t border-line">
        {files.map((file) => (
          <li key={file.id} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1">
            <span className="[overflow-wrap:anywhere]">
              <bdi>{file.name}</bdi>
              <span className="text-mute">{` · ${formatBytes(file.bytes)}`}</span>
            </span>
            {canRemove ? (
              <Form method="post">
                <input type="hidden" name="file" value={file.id} />
                <button
                  type="submit"
                  name="act"
                  value="remove"
                  className="row-action"
                  aria-label={copy.removeOf(file.name)}
                >
                  {copy.remove}
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-mute">{copy.filesTotal(files.length, bytes)}</p>
    </>
  );
}
