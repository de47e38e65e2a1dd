import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listFeaturingPlaylists } from "#app/playlists/list-featuring-playlists.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";

/** Characters: longer than any id or title. */
const maxLength = 200;

/** With `songFeaturedIn`: the playlists that contain that song. `name` is the song's title, for the heading. */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  requireAccess(ctx, "featured-in");
  const query = new URL(request.url).searchParams;
  const songId = query.get("songFeaturedIn")?.slice(0, maxLength) ?? "";
  const playlists = songId === "" ? null : await listFeaturingPlaylists(ctx, { songId });
  return { playlists, name: query.get("name")?.slice(0, maxLength) ?? "", company: ctx.company.name };
}

const columns = [
  { id: "name", label: copy.name },
  { id: "owner", label: copy.owner },
  { id: "tracks", label: copy.tracks },
];

export default function FeaturedIn() {
  const { playlists, name } = useLoaderData<typeof loader>();
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
                {playlist.name} <span className="text-mute">{playlist.description}</span>
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${copy.featuredIn(data?.name ?? "")} · ${data?.company ?? ""}` },
  { name: "robots", content: "noindex" },
];
