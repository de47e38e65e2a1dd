import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { FocusPicker } from "#app/media/images/focus-picker.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";
import { uploadCopy } from "#app/uploads/upload-copy.ts";
import type { ImageModule } from "#app/uploads/upload-rules.ts";

type PictureFieldProps = {
  module: ImageModule;
  label: string;
  hint: string;
  /** The stored picture; null for none. */
  current: { key: string; focus: FocalPoint } | null;
  /** The file's field. */
  file: { id: string; name: string; errors?: string[] };
  /** Names of the fields that remove the stored picture ("yes") and choose its focal point. */
  remove: string;
  focus: string;
};

/** A picture that is chosen, cropped and removed with the surrounding form. */
export function PictureField({ module, label, hint, current, file, remove, focus }: PictureFieldProps) {
  return (
    <div className="grid gap-4">
      {current ? (
        <>
          <h3 className="font-text text-row font-semibold tracking-normal">{label}</h3>
          <FocusPicker name={focus} src={`/media/${current.key}`} focus={current.focus} />
          <Checkbox name={remove} value="yes" label={uploadCopy.remove(label)} />
        </>
      ) : null}
      <PictureInput
        module={module}
        id={file.id}
        name={file.name}
        label={current ? uploadCopy.replace(label) : label}
        hint={hint}
        error={file.errors?.[0]}
      />
    </div>
  );
}
