import type { FieldMetadata } from "@conform-to/react";
import { itemId } from "#app/catalogue/profile/components/completion.tsx";
import { profileCopy as copy } from "#app/catalogue/profile/profile-copy.ts";
import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import { acceptedTypes } from "#app/uploads/upload-rules.ts";

type ProfilePictureProps = {
  item: "picture" | "background";
  /** The stored picture; null for none. */
  current: { key: string; focus: FocalPoint } | null;
  file: FieldMetadata<File | undefined>;
  /** Names of the fields. */
  remove: string;
  focus: string;
};

/** One of the two pictures: chosen, cropped and removed with the surrounding form. */
export function ProfilePicture({ item, current, file, remove, focus }: ProfilePictureProps) {
  const hint = item === "picture" ? copy.pictureHint : copy.backgroundHint;
  return (
    <div id={itemId(item)} className="grid scroll-mt-24 gap-4">
      {current ? (
        <>
          <h3 className="font-text text-row font-semibold tracking-normal">{copy[item]}</h3>
          <FocusPicker name={focus} src={`/media/${current.key}`} focus={current.focus} />
          <Checkbox name={remove} value="yes" label={copy.remove(copy[item])} />
        </>
      ) : null}
      <Field
        type="file"
        id={file.id}
        name={file.name}
        label={current ? copy.replace(copy[item]) : copy[item]}
        hint={`${hint} ${uploadCopy.limit("artist-profiles")}.`}
        accept={acceptedTypes("artist-profiles")}
        error={file.errors?.[0]}
      />
    </div>
  );
}
