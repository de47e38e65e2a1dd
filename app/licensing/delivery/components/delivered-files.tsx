import { deliveryCopy as copy } from "#app/licensing/delivery/delivery-copy.ts";
import type { DeliveredSong } from "#app/licensing/delivery/read-delivery.server.ts";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** The songs with the files that the client may download. */
export function chosenFiles(songs: readonly DeliveredSong[]): DeliveredSong[] {
  return songs
    .map((song) => ({ ...song, kinds: song.kinds.filter(({ isChosen }) => isChosen) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** `path`: below which each file has its address. */
type DeliveredFilesProps = { path: string; songs: readonly DeliveredSong[] };

/** The files of a licence for its client to download. */
export function DeliveredFiles({ path, songs }: DeliveredFilesProps) {
  if (songs.length === 0) return <EmptyState title={copy.empty}>{copy.emptyText}</EmptyState>;
  return songs.map(({ recordingId, title, kinds }) => (
    <section key={recordingId} className="mb-6">
      <h2 className="mb-1 text-lg [overflow-wrap:anywhere]">{title}</h2>
      <ul className="grid gap-1">
        {kinds.flatMap(({ kind, files }) =>
          files.map(({ id, label, bytes }) => {
            const name = kind === "stems" ? copy.stem(label ?? copy.unnamed) : copy.kinds[kind];
            return (
              <li key={id}>
                <a
                  href={`${path}/${id}`}
                  className="link [overflow-wrap:anywhere]"
                  aria-label={copy.download(title, name)}
                  download
                >
                  {name}
                </a>
                <span className="text-mute">{` ${formatBytes(bytes)}`}</span>
              </li>
            );
          }),
        )}
      </ul>
    </section>
  ));
}
