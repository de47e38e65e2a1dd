import { type MouseEvent, useState } from "react";
import { media, mediaGroups } from "#app/rights/media.ts";
import { mediaPresets, presetFields, readPreset } from "#app/rights/media-presets.ts";
import { termsCopy as copy } from "#app/rights/terms-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import type { FormFields } from "#app/ui/form/form-reply.ts";

const errorId = "terms-media-error";

/** Ticks the media of a preset and fills in its term, as the server does without scripts. */
function fillIn(form: HTMLFormElement, preset: string): void {
  const fields = new FormData(form);
  const typed = {
    media: fields.getAll("media"),
    termMonths: fields.get("termMonths"),
    perpetual: fields.get("perpetual"),
  };
  const filled = presetFields(typed, preset);
  for (const box of form.querySelectorAll<HTMLInputElement>("input[name=media]"))
    box.checked = filled.media?.includes(box.value) === true;
  const term = form.querySelector<HTMLInputElement>("input[name=termMonths]");
  if (term !== null && typeof filled.termMonths === "string") term.value = filled.termMonths;
  term?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Media in groups, with buttons that tick those of a common use. */
export function MediaFields({ chosen, controls }: { chosen: string[]; controls: FormFields }) {
  const { value, values, error } = controls;
  const ticked = values("media", chosen);
  const [pressed, setPressed] = useState("");
  const preset = readPreset(pressed || value("preset"));

  function press(event: MouseEvent<HTMLButtonElement>) {
    const { form, value: name } = event.currentTarget;
    if (form === null) return;
    event.preventDefault();
    fillIn(form, name);
    setPressed(name);
  }

  return (
    <fieldset aria-describedby={error("media") ? errorId : undefined}>
      <legend className="label">{copy.media}</legend>
      <p className="mb-1 text-row text-mute">{copy.presets}</p>
      <p className="flex flex-wrap gap-2">
        {Object.entries(mediaPresets).map(([name, { label }]) => (
          <Button key={name} variant="quiet" size="small" name="preset" value={name} formNoValidate onClick={press}>
            {label}
          </Button>
        ))}
      </p>
      <output className="hint mt-2 block min-h-5">{preset?.hint}</output>
      <div className="mt-2 grid gap-x-4 gap-y-4 sm:grid-cols-2">
        {mediaGroups.map(({ label, media: group }) => (
          <fieldset key={label}>
            <legend className="font-semibold text-row">{label}</legend>
            {group.map((name) => (
              <Checkbox
                key={name}
                name="media"
                value={name}
                defaultChecked={ticked.includes(name)}
                label={media[name]}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FieldError id={errorId} error={error("media")} label={copy.media} />
    </fieldset>
  );
}
