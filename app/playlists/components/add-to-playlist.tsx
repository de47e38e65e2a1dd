import { useState } from "react";
import { fold } from "#app/catalogue/fold.ts";
import { OptionForm } from "#app/catalogue/options/components/option-form.tsx";
import { optionPath } from "#app/player/options/song-option.ts";
import type { OptionFormProps } from "#app/player/options/use-option-form.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import type { AddToPlaylistPage } from "#app/playlists/read-add-to-playlist.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type AddToPlaylistProps = OptionFormProps & { data: AddToPlaylistPage };

const errorId = "playlist-ids-error";

/** The person's playlists as checkboxes with a filter, and the name of a new one. */
export function AddToPlaylist({ data, ...form }: AddToPlaylistProps) {
  const { track, playlists } = data;
  const [typed, setTyped] = useState(data.filter);
  const wanted = fold(typed);
  const path = optionPath(track, "add-to-playlist");
  return (
    <>
      {playlists.length > 0 || data.filter ? (
        <form
          method="get"
          action={path}
          className="mb-4 flex items-end gap-2"
          onSubmit={(event) => form.onDone && event.preventDefault()}
        >
          <Field
            label={copy.filter}
            name="filter"
            type="search"
            maxLength={maxNameLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            className="flex-1"
          />
          <Button variant="quiet" className="js:hidden">
            {copy.apply}
          </Button>
        </form>
      ) : null}
      <OptionForm action={path} {...form}>
        {({ valueFor, valuesFor, errorFor }) => {
          const chosen = valuesFor("playlistIds");
          const shown = playlists.filter(
            ({ id, name }) => chosen.includes(id) || fold(name).includes(wanted) || data.filter === typed,
          );
          const error = errorFor("playlistIds");
          return (
            <>
              <fieldset className="max-h-72 overflow-y-auto" aria-describedby={error ? errorId : undefined}>
                <legend className="label">{copy.yourPlaylists}</legend>
                {playlists.length === 0 && !data.filter ? (
                  <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
                ) : null}
                {shown.length === 0 && (data.filter || playlists.length > 0) ? (
                  <p className="hint">{copy.noMatch}</p>
                ) : null}
                {shown.map(({ id, name, tracks, hasTrack }) => (
                  <Checkbox
                    key={id}
                    name="playlistIds"
                    value={id}
                    defaultChecked={chosen.includes(id)}
                    label={hasTrack ? `${name} · ${copy.alreadyThere}` : `${name} · ${copy.count(tracks)}`}
                  />
                ))}
                <FieldError id={errorId} error={error} />
              </fieldset>
              {playlists.some(({ hasTrack }) => hasTrack) ? (
                <Checkbox name="again" defaultChecked={valueFor("again") === "on"} label={copy.again} />
              ) : null}
              <Field
                label={copy.newName}
                hint={copy.newNameHint}
                name="name"
                maxLength={maxNameLength}
                defaultValue={valueFor("name")}
                error={errorFor("name")}
              />
              <Button variant="accent" className="justify-self-start">
                {copy.add}
              </Button>
            </>
          );
        }}
      </OptionForm>
    </>
  );
}
