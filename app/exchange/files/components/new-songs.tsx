import { Form, Link } from "@remix-run/react";
import { songType } from "#app/backoffice/songs/song-type.ts";
import { newSongsQuery } from "#app/exchange/files/file-form.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { listPath, bulk } = songType;

/** What comes next for the songs that files became: the operations of the list of songs, on all of them. */
export function NewSongs({ count }: { count: number }) {
  return (
    <Form method="get" action={`${listPath}/bulk`} className="my-4 flex flex-wrap items-center gap-3">
      <input type="hidden" name="from" value={newSongsQuery} />
      <Link to={`${listPath}${newSongsQuery}`} className="link py-1 font-semibold">
        {copy.newSongs(count)}
      </Link>
      <Button variant="quiet" size="small" formAction={bulk?.exportTo?.path}>
        {copy.editSheet}
      </Button>
      <Button variant="quiet" size="small">
        {copy.editAll}
      </Button>
      <Button variant="quiet" size="small" formAction={bulk?.sendTo?.path} formMethod="post">
        {copy.rateAll}
      </Button>
    </Form>
  );
}
