import { playlistCommentsPath } from "#app/comments/comment-path.ts";
import type { CommentsPageData } from "#app/playlists/comments/comments-page-data.ts";
import { playlistCommentsCopy } from "#app/playlists/comments/playlist-comments-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/select.tsx";

const { exports: copy } = playlistCommentsCopy;
const formats = ["csv", "labels", "edl"] as const;
const rates = ["24", "25", "30"];

/** Exports the filtered comments. A plain form: the response is a download. */
export function ExportForm({ data: { playlist, view, tracks } }: { data: CommentsPageData }) {
  return (
    <details className="mt-10 border-t border-line pt-4">
      <summary className="btn btn-quiet btn-small">{copy.title}</summary>
      <form
        method="get"
        action={`${playlistCommentsPath(playlist)}/export`}
        className="mt-3 grid max-w-xl gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="show" value={view} />
        <Select
          name="format"
          label={copy.format}
          hint={copy.hint}
          className="sm:col-span-2"
          options={formats.map((value) => ({ value, label: copy.formats[value] }))}
        />
        <Select
          name="track"
          label={copy.track}
          options={[
            { value: "", label: copy.allTracks },
            ...tracks.map(({ track }) => ({ value: track.id, label: track.title })),
          ]}
        />
        <Select
          name="fps"
          label={copy.rate}
          hint={copy.rateHint}
          defaultValue="25"
          options={rates.map((value) => ({ value, label: value }))}
        />
        <Button className="justify-self-start">{copy.submit}</Button>
      </form>
    </details>
  );
}
