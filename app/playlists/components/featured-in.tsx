import { Link } from "@remix-run/react";
import type { FeaturingPlaylist } from "#app/playlists/list-featuring-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

const columns = [
  { id: "name", label: copy.name },
  { id: "owner", label: copy.owner },
  { id: "tracks", label: copy.tracks },
];

type FeaturedInProps = {
  /** Null when the URL names no song. */
  playlists: FeaturingPlaylist[] | null;
  name: string;
};

/** The playlists that contain a song. */
export function FeaturedIn({ playlists, name }: FeaturedInProps) {
  const title = copy.featuredIn(name);
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="mb-6 text-title">{title}</h1>
      {playlists === null ? <p className="error">{copy.songMissing}</p> : null}
      {playlists?.length === 0 ? <EmptyState title={copy.noneFeature}>{copy.noneFeatureHint}</EmptyState> : null}
      {playlists && playlists.length > 0 ? (
        <Table caption={title} columns={columns}>
          {playlists.map((playlist) => (
            <tr key={playlist.id}>
              <td>
                <Link to={playlistPath(playlist)} className="link">
                  {playlist.name}
                </Link>{" "}
                <span className="text-mute">{playlist.description}</span>
              </td>
              <td>{playlist.isOwn ? copy.yours : copy.shared}</td>
              <td className="tabular-nums">{playlist.tracks}</td>
            </tr>
          ))}
        </Table>
      ) : null}
    </div>
  );
}
