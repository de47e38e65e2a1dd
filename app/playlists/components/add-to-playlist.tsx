import { useState } from "react";
import { fold } from "#app/catalogue/fold.ts";
import type { OwnPlaylist } from "#app/playlists/list-own-playlists.server.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormPlace } from "#app/ui/form/form-frame.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type AddToPlaylistProps = FormPlace & {
  data: { filter: string; playlists: OwnPlaylist[] };
  /** URL of the form's page. */
  path: string;
  /** Hidden fields: the recordings, if the URL does not contain them. */
  fields?: [name: string, value: string][];
  total?: number;
};

const errorId = "playlist-ids-error";

/** The user's playlists as checkboxes with a filter, and the name of a new one, for one or several recordings. */
export function AddToPlaylist({ data, path, fields = [], total = 1, ...form }: AddToPlaylistProps) {
  const { playlists } = data;
  const [typed, setTyped] = useState(data.filter);
  const foldedFilter = fold(typed);
  // Also in the URL: after an error the page is rendered from it.
  const action = fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`;
  const hidden = fields.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
  return (
    <>
      {playlists.length > 0 || data.filter ? (
        <form
          method="get"
          action={path}
          className="mb-4 flex items-end gap-2"
          onSubmit={(event) => form.onDone && event.preventDefault()}
        >
          {hidden}
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
      <FormFrame noValidate action={action} unlisted={[...new Set(fields.map(([name]) => name))]} {...form}>
        {({ field, value, values, error }) => {
          const chosen = values("playlistIds");
          const matches = playlists.filter(
            ({ id, name }) => chosen.includes(id) || fold(name).includes(foldedFilter) || data.filter === typed,
          );
          const choiceError = error("playlistIds");
          return (
            <>
              {hidden}
              <fieldset
                className="max-h-72 min-w-0 overflow-y-auto [overflow-wrap:anywhere]"
                aria-describedby={choiceError ? errorId : undefined}
              >
                <legend className="label">{copy.yourPlaylists}</legend>
                {playlists.length === 0 && !data.filter ? (
                  <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
                ) : null}
                {matches.length === 0 && (data.filter || playlists.length > 0) ? (
                  <p className="hint">{copy.noMatch}</p>
                ) : null}
                {matches.map(({ id, name, tracks, has }) => (
                  <Checkbox
                    key={id}
                    name="playlistIds"
                    value={id}
                    defaultChecked={chosen.includes(id)}
                    label={`${name} · ${has === 0 ? copy.count(tracks) : has === total ? copy.alreadyThere : copy.someThere(has, total)}`}
                  />
                ))}
                <FieldError id={errorId} error={choiceError} />
              </fieldset>
              {playlists.some(({ has }) => has > 0) ? (
                <Checkbox name="again" defaultChecked={value("again") === "on"} label={copy.again} />
              ) : null}
              <Field
                label={copy.newName}
                hint={total === 1 ? copy.newNameHint : copy.newNameHintMany}
                {...field("name")}
                maxLength={maxNameLength}
              />
              <Button variant="accent" className="justify-self-start">
                {total === 1 ? copy.add : copy.addMany(total)}
              </Button>
            </>
          );
        }}
      </FormFrame>
    </>
  );
}
