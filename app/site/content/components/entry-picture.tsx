import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { PictureField } from "#app/uploads/components/picture-field.tsx";

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
      <PictureField
        module="team"
        label={copy.picture}
        hint={copy.pictureHint}
        current={image}
        file={picture}
        remove={removePicture.name}
        focus={imageFocus.name}
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
