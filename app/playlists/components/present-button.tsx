import { Form } from "@remix-run/react";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

/** Creates a pitch from a playlist, or opens the existing one. */
export function PresentButton({ playlistId }: { playlistId: string }) {
  return (
    <Form method="post" action="/pitch">
      <FormKey />
      <input type="hidden" name="playlistId" value={playlistId} />
      <Button variant="quiet" name="act" value="present">
        {copy.present}
      </Button>
    </Form>
  );
}
