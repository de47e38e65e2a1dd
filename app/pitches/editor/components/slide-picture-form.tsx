import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { pitchEditorCopy as copy } from "#app/pitches/editor/pitch-editor-copy.ts";
import { pitchLimits as limits, type PitchSlide } from "#app/pitches/pitch.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";

type SlidePictureFormProps = { slide: PitchSlide; path: string; lastResult: FormResult | undefined };

/** Picture of a slide: upload, describe, crop, remove. */
export function SlidePictureForm({ slide: { id, picture }, path, lastResult }: SlidePictureFormProps) {
  const { error, initialValue } = lastResult ?? {};
  const typed = initialValue?.alt;
  return (
    <Form
      method="post"
      action={path}
      encType="multipart/form-data"
      // Remounts the fields for a replaced picture.
      key={picture?.key}
      className="border-b border-line pb-6 sm:pl-12"
    >
      <fieldset className="grid max-w-xl gap-4">
        <legend className="label mb-2">{copy.picture}</legend>
        <input type="hidden" name="slideId" value={id} />
        {picture ? <FocusPicker name="focus" src={slideImageAddress(picture.key)} focus={picture.focus} /> : null}
        <PictureInput
          module="playlist-covers"
          name="picture"
          label={picture ? copy.slidePictureChange : copy.pictureFile}
          hint={copy.slidePictureHint}
          error={error?.picture?.[0] ?? error?.[""]?.[0]}
        />
        <Field
          name="alt"
          label={copy.pictureText}
          hint={copy.pictureTextHint}
          maxLength={limits.pictureText}
          defaultValue={typeof typed === "string" ? typed : (picture?.alt ?? "")}
          error={error?.alt?.[0]}
        />
        <div className="flex flex-wrap gap-2">
          <Button name="act" value="slide-picture">
            {copy.savePicture}
          </Button>
          {picture ? (
            <Button variant="quiet" name="act" value="remove-slide-picture">
              {copy.removePicture}
            </Button>
          ) : null}
        </div>
      </fieldset>
    </Form>
  );
}
