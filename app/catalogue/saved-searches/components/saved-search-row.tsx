import { Form, Link } from "@remix-run/react";
import { searchesCopy as copy } from "#app/catalogue/saved-searches/searches-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

type SavedSearchRowProps = {
  search: { id: string; name: string; query: string };
  /** Input of the rename form and its error. */
  refused: { name: string; error: string } | null;
  /** Whether the user may have playlists. */
  canMakePlaylist: boolean;
};

/** A saved search: link, rename form, delete form. */
export function SavedSearchRow({ search: { id, name, query }, refused, canMakePlaylist }: SavedSearchRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <Link to={`/search${query}`} className="link min-w-0 flex-1 basis-60 truncate font-semibold">
        {name}
      </Link>
      {canMakePlaylist ? <MakePlaylist name={name} query={query} /> : null}
      <details open={refused !== null}>
        <summary className="btn btn-quiet btn-small">{copy.rename}</summary>
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
          <input type="hidden" name="id" value={id} />
          <Field
            label={copy.renameLabel(name)}
            labelHidden
            name="name"
            required
            defaultValue={refused?.name ?? name}
            error={refused?.error}
          />
          <Button variant="quiet" size="small" name="intent" value="rename">
            {copy.rename}
          </Button>
        </Form>
      </details>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet" size="small" name="intent" value="delete" aria-label={copy.deleteLabel(name)}>
          {copy.delete}
        </Button>
      </Form>
    </li>
  );
}

/** Creates a smart playlist from the search. */
function MakePlaylist({ name, query }: { name: string; query: string }) {
  return (
    <Form method="post" action="/music-sync-licensing/edit-playlist">
      <FormKey />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="query" value={query} />
      <Button variant="quiet" size="small" name="act" value="smart" aria-label={copy.makePlaylistOf(name)}>
        {copy.makePlaylist}
      </Button>
    </Form>
  );
}
