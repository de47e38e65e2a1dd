import { Form } from "@remix-run/react";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { FormKey } from "#app/ui/form/form-key.tsx";

type PresentButtonProps = { playlistId: string; className?: string };

/** Creates a pitch from a playlist, or opens the existing one. */
export function PresentButton({ playlistId, className = "btn btn-quiet" }: PresentButtonProps) {
  return (
    <Form method="post" action="/pitch">
      <FormKey />
      <input type="hidden" name="playlistId" value={playlistId} />
      <button type="submit" className={className} name="act" value="present">
        {copy.present}
      </button>
    </Form>
  );
}
