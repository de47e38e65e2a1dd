import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { contentCopy as copy } from "#app/site/content/content-copy.ts";
import type { EntryKind } from "#app/site/content/entry.ts";
import { Field } from "#app/ui/form/field.tsx";
import { PictureField } from "#app/uploads/components/picture-field.tsx";

type EntryPictureProps = {
  kind: EntryKind;
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
export function EntryPicture({
  kind,
  image,
  fields: { picture, removePicture, imageAlt, imageFocus },
}: EntryPictureProps) {
  return (
    <>
      <PictureField
        module="team"
        label={kind === "client" ? copy.logo : copy.picture}
        hint={kind === "client" ? copy.logoHint : copy.pictureHint}
        current={image}
        file={picture}
        remove={removePicture.name}
        focus={imageFocus.name}
      />
      {kind === "client" ? null : (
        <Field
          {...getInputProps(imageAlt, { type: "text" })}
          key={imageAlt.key}
          label={copy.pictureText}
          hint={copy.pictureTextHint}
          error={imageAlt.errors?.[0]}
        />
      )}
    </>
  );
}
