import { Form, Link } from "@remix-run/react";
import { PlaylistCover } from "#app/playlists/components/playlist-cover.tsx";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { ListedFolder, ListedPlaylist } from "#app/playlists/list-playlists.server.ts";
import { playlistPath } from "#app/playlists/playlist.ts";
import { smartCopy } from "#app/playlists/smart/smart-copy.ts";
import { formatDuration } from "#app/track/track.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

type PlaylistLineProps = { playlist: ListedPlaylist; folders: ListedFolder[]; path: string };

/** A playlist in the list: link, contents, and folder if owned. */
export function PlaylistLine({ playlist, folders, path }: PlaylistLineProps) {
  const { id, name, client, role, kind, imageKey, tracks, totalMs, visibility, covers, folderId, updatedAt } = playlist;
  const canEdit = role === null || role === "editor";
  const facts = [
    ...(kind === "smart" ? [smartCopy.label] : []),
    copy.tracks(tracks),
    formatDuration(totalMs),
    copy.visibility[visibility],
    ...(client ? [client] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <span className="h-14 w-20 flex-none overflow-hidden rounded-sm bg-sand">
        <PlaylistCover imageKey={imageKey} covers={covers} width={80} height={56} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to={canEdit ? `${path}/${id}` : playlistPath(playlist)}
          className="line-clamp-2 font-semibold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-sm text-mute tabular-nums">
          {facts.join(" · ")}
          {role === null ? "" : ` · ${copy.role[role]}`}
        </p>
      </div>
      <p className="text-sm text-mute max-sm:hidden">
        <DateTime at={updatedAt} />
      </p>
      {role === null && folders.length > 0 ? (
        <Form method="post" action={path} className="flex items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <Select
            key={folderId}
            name="folderId"
            label={copy.moveTo(name)}
            labelHidden
            defaultValue={folderId ?? ""}
            options={[
              { value: "", label: copy.noFolder },
              ...folders.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <Button variant="quiet" size="small" name="act" value="file">
            {copy.move}
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
