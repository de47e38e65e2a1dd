import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { type ColourName, readColour } from "#app/companies/theme/theme-form.ts";
import { describedBy, FieldFrame } from "#app/ui/form/field.tsx";

const { theme: copy } = settingsCopy;

type ColourFieldProps = {
  name: ColourName;
  field: FieldMetadata<string | null>;
  /** Colour of the swatch while the field is empty. */
  fallback: string;
};

/** Writes a picked colour into the text field and fires its input event, so that the form has one field. */
function typeColour(id: string, colour: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  input.value = colour;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A colour as a text field; with JavaScript also a swatch that opens the browser's colour picker. */
export function ColourField({ name, field, fallback }: ColourFieldProps) {
  const label = copy.names[name];
  const hint = copy.hints[name];
  const error = field.errors?.[0];
  const swatch = readColour(field.value) ?? fallback;
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={error}>
      <div className="flex gap-2">
        <input
          {...getInputProps(field, { type: "text" })}
          key={field.key}
          className="control flex-1 tabular-nums"
          maxLength={undefined}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={describedBy(field.id, hint, error)}
        />
        <input
          type="color"
          value={swatch}
          onChange={(event) => typeColour(field.id, event.currentTarget.value)}
          aria-label={copy.pick(label)}
          className="hidden size-11 shrink-0 cursor-pointer rounded-sm border border-edge bg-raised p-1 js:block"
        />
      </div>
    </FieldFrame>
  );
}
