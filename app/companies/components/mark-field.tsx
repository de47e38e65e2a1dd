import { settingsCopy } from "#app/companies/settings-copy.ts";
import { fileField, type MarkName, markModules } from "#app/companies/theme/theme-form.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { PictureInput } from "#app/uploads/components/picture-input.tsx";

const { theme: copy } = settingsCopy;

type MarkFieldProps = {
  name: MarkName;
  /** Key of the stored or uploaded picture. */
  value: string | undefined;
  error: string | undefined;
  isRemoved: boolean;
  /** The chosen file as a URL of this page. */
  onFile: (src: string | undefined) => void;
};

/** A logo or the icon: its file, and the box that removes the stored one. */
export function MarkField({ name, value, error, isRemoved, onFile }: MarkFieldProps) {
  const label = copy.markNames[name];
  return (
    <div className="grid gap-2">
      {value ? <input type="hidden" name={name} value={value} /> : null}
      <PictureInput
        module={markModules[name]}
        name={fileField(name)}
        label={value ? copy.replaceMark(label) : label}
        hint={copy.markHints[name]}
        error={error}
        onFile={(file) => onFile(file && URL.createObjectURL(file))}
      />
      {value ? <Checkbox name="remove" value={name} defaultChecked={isRemoved} label={copy.removeMark(label)} /> : null}
    </div>
  );
}
