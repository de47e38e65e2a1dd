import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { entryPicture } from "#app/site/content/entry.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import { acceptedTypes } from "#app/uploads/upload-rules.ts";

type EntryPictureProps = {
  /** The stored picture; null for none. */
  image: { key: string; focus: FocalPoint } | null;
  fields: {
    picture: FieldMetadata<File | undefined>;
    removePicture: FieldMetadata<"yes" | undefined>;
    imageAlt: FieldMetadata<string | undefined>;
    imageFocus: FieldMetadata<FocalPoint | undefined>;
  };
};

/** Picture of an entry: chosen, described, cropped and removed with the entry's form. */
export function EntryPicture({ image, fields: { picture, removePicture, imageAlt, imageFocus } }: EntryPictureProps) {
  return (
    <>
      {image ? (
        <>
          <FocusPicker name={imageFocus.name} src={entryPicture(image.key)} focus={image.focus} />
          <Checkbox name={removePicture.name} value="yes" label={copy.removePicture} />
        </>
      ) : null}
      <Field
        type="file"
        id={picture.id}
        name={picture.name}
        label={image ? copy.replacePicture : copy.picture}
        hint={`${uploadCopy.limit("team")}. ${copy.pictureHint}`}
        accept={acceptedTypes("team")}
        error={picture.errors?.[0]}
      />
      <Field
        {...getInputProps(imageAlt, { type: "text" })}
        key={imageAlt.key}
        label={copy.pictureText}
        hint={copy.pictureTextHint}
        error={imageAlt.errors?.[0]}
      />
    </>
  );
}
