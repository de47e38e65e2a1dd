import { tracklistFormats } from "#app/playlists/sharing/export/tracklist.ts";
import { playlistFiguresCopy } from "#app/playlists/sharing/playlist-figures-copy.ts";

const { exports: copy } = playlistFiguresCopy;

/** Downloads of a playlist's tracklist, by format. */
export function TracklistExports({ playlistId }: { playlistId: string }) {
  return (
    <section className="px-gutter pb-16">
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      <p className="flex flex-wrap gap-x-6">
        {tracklistFormats.map((format) => (
          <a
            key={format}
            href={`/music-sync-licensing/edit-playlist/${playlistId}/export?format=${format}`}
            className="row-action min-h-11"
            download
          >
            {copy.formats[format]}
          </a>
        ))}
      </p>
    </section>
  );
}
