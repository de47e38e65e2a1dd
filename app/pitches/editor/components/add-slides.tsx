import { Form, Link } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { SlideForm } from "#app/pitches/editor/components/slide-forms.tsx";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { formatDuration } from "#app/track/track.ts";
import { artistNames, trackName } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";

type AddSlidesProps = { data: PitchEditorData; lastResult: FormResult | undefined };

/** Sources of new slides: search, playlist, text. The URL says which is open. */
export function AddSlides({ data, lastResult }: AddSlidesProps) {
  const { path } = data;
  const text = resultOf(lastResult, "text");
  const open = text === undefined ? data.add : "text";
  return (
    <section className="mt-10" aria-labelledby="add-slides">
      <h2 id="add-slides" className="text-xl">
        {copy.add}
      </h2>
      <nav aria-labelledby="add-slides" className="mt-3 mb-5 flex flex-wrap gap-2">
        {data.sources.map((source) => (
          <Link
            key={source}
            to={`${path}?add=${source}`}
            preventScrollReset
            aria-current={source === open ? "page" : undefined}
            className="btn btn-quiet btn-small aria-[current]:bg-ink aria-[current]:text-paper"
          >
            {copy.adds[source]}
          </Link>
        ))}
      </nav>
      {open === "track" ? <TrackSearch data={data} /> : null}
      {open === "playlist" ? <FromPlaylist data={data} /> : null}
      {open === "text" ? <SlideForm data={data} lastResult={text} /> : null}
    </section>
  );
}

function TrackSearch({ data: { path, q, found } }: Pick<AddSlidesProps, "data">) {
  return (
    <>
      <Form method="get" action={path} role="search" className="flex max-w-xl items-end gap-3" preventScrollReset>
        <input type="hidden" name="add" value="track" />
        <Field
          key={q}
          name="q"
          type="search"
          label={copy.search}
          defaultValue={q}
          className="min-w-0 flex-1"
          autoComplete="off"
        />
        <Button variant="quiet">{copy.find}</Button>
      </Form>
      {found === null ? null : found.tracks.length === 0 ? (
        <p className="mt-4 text-mute">{copy.noTracks}</p>
      ) : (
        <Form method="post" action={path} className="mt-4" preventScrollReset>
          <FormKey />
          <input type="hidden" name="q" value={q} />
          <ul className="border-t border-line">
            {found.tracks.map((track) => (
              <li key={track.id} className="flex min-h-[60px] items-center gap-3 border-b border-line py-1.5">
                <PlayButton track={track} context={found.tracks} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-semibold">{trackName(track)}</span>
                  <span className="block truncate text-sm text-mute">{artistNames(track)}</span>
                  <RowLight id={track.id} />
                </span>
                <span className="text-sm text-mute tabular-nums max-sm:hidden">{formatDuration(track.durationMs)}</span>
                <Button
                  variant="quiet"
                  size="small"
                  name="act"
                  value={`add:${track.id}`}
                  aria-label={copy.addTrack(trackName(track))}
                >
                  {copy.addShort}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      {found ? <Pagination page={found.page} total={found.pages} /> : null}
    </>
  );
}

function FromPlaylist({ data: { path, playlists } }: Pick<AddSlidesProps, "data">) {
  if (playlists.length === 0) return <p className="text-mute">{copy.noPlaylists}</p>;
  return (
    <Form method="post" action={path} className="grid max-w-xl gap-4">
      <FormKey />
      <Select
        name="playlistId"
        label={copy.playlist}
        hint={copy.playlistHint}
        options={playlists.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button variant="quiet" name="act" value="playlist" className="justify-self-start">
        {copy.addPlaylist}
      </Button>
    </Form>
  );
}
