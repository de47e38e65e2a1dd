import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import type { PitchEditorData } from "#app/pitches/editor/read-pitch-editor.server.ts";
import { isOwnPicture } from "#app/pitches/pitch.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";

type PitchPictureFormProps = { data: PitchEditorData; lastResult: FormResult | undefined };

/** Own picture of the cover: upload or remove. */
export function PitchPictureForm({ data: { pitch, path }, lastResult }: PitchPictureFormProps) {
  const { error } = resultOf(lastResult, "picture") ?? {};
  const message = error?.cover?.[0] ?? error?.[""]?.[0];
  return (
    <details open={message !== undefined} key={pitch.background} className="open:w-full">
      <summary className="btn btn-quiet btn-small">{copy.picture}</summary>
      <Form method="post" action={path} encType="multipart/form-data" className="mt-3 mb-6 grid max-w-md gap-3">
        <PictureInput
          module="playlist-covers"
          name="cover"
          label={copy.pictureFile}
          hint={copy.pictureHint}
          error={message}
        />
        <div className="flex flex-wrap gap-2">
          <Button name="act" value="picture">
            {copy.savePicture}
          </Button>
          {isOwnPicture(pitch.background) ? (
            <Button variant="quiet" name="act" value="remove-picture">
              {copy.removePicture}
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  );
}
