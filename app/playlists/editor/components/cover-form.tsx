import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import type { EditorPageData } from "#app/playlists/editor/read-editor-page.server.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";

type CoverFormProps = { data: EditorPageData; lastResult: FormResult | undefined };

/** Form to upload or remove a playlist's picture. */
export function CoverForm({ data: { playlist, path }, lastResult }: CoverFormProps) {
  const { error } = resultOf(lastResult, "cover") ?? {};
  const message = error?.cover?.[0] ?? error?.[""]?.[0];
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="mt-3 mb-6 grid max-w-md gap-3">
      <PictureInput
        module="playlist-covers"
        name="cover"
        label={copy.coverFile}
        hint={copy.coverHint}
        error={message}
      />
      <div className="flex flex-wrap gap-2">
        <Button name="act" value="cover">
          {copy.saveCover}
        </Button>
        {playlist.imageKey ? (
          <Button variant="quiet" name="act" value="remove-cover">
            {copy.removeCover}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
