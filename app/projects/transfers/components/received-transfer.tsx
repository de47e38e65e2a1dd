import { wholeTransfer } from "#app/projects/transfers/transfer.ts";
import { transferPageCopy as copy } from "#app/projects/transfers/transfer-page-copy.ts";
import { RoomLine } from "#app/sharing/components/room-line.tsx";
import { ShareNotice, type SharingCompany } from "#app/sharing/components/share-notice.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";

type ReceivedTransferProps = {
  company: SharingCompany;
  transfer: {
    title: string;
    recipient: string;
    message: string;
    files: { id: string; name: string; bytes: number }[];
    left: number | null;
    path: string;
    room: string | null;
  };
};

/** Public page of a transfer. Plain forms: the response is a file, which client-side navigation cannot save. */
export function ReceivedTransfer({ company, transfer }: ReceivedTransferProps) {
  const { title, recipient, message, files, left, path, room } = transfer;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return (
    <ShareNotice company={company} title={title} text={copy.for(recipient)}>
      {message === "" ? null : (
        <p className="mb-8 whitespace-pre-line border-l-2 border-line pl-4 [overflow-wrap:anywhere]">{message}</p>
      )}
      <RoomLine room={room} className="mb-6" />
      <form method="post" action={path} className="mb-8">
        <button type="submit" name="file" value={wholeTransfer} className="btn btn-accent">
          {copy.all(formatBytes(bytes))}
        </button>
        {left === null ? null : <p className="mt-3 text-sm text-mute">{`${copy.left(left)} ${copy.counted}`}</p>}
      </form>
      <h2 className="mb-3 text-xl">{copy.files}</h2>
      <form method="post" action={path}>
        <ul className="border-t border-line">
          {files.map((file) => (
            <li key={file.id} className="flex min-h-14 items-center justify-between gap-4 border-b border-line py-2">
              <span className="[overflow-wrap:anywhere]">
                <bdi>{file.name}</bdi>
                <span className="block text-sm text-mute">{formatBytes(file.bytes)}</span>
              </span>
              <button
                type="submit"
                name="file"
                value={file.id}
                className="row-action shrink-0"
                aria-label={copy.downloadOf(file.name)}
              >
                {copy.download}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </ShareNotice>
  );
}
