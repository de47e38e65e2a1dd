import type { ReactNode } from "react";
import { type Cue, type ListEdit, maxOther, rowFields, writeEdit } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { ArrowDown, ArrowUp, X } from "#app/ui/icons.tsx";

export type CueErrors = Partial<Record<keyof Cue, string>>;

type CueRowProps = {
  index: number;
  cue: Cue;
  errors: CueErrors;
  /** `<option>`s of the fields that are chosen. */
  options: { song: ReactNode; use: ReactNode; origin: ReactNode };
  /** The id of the control that gets the focus when the page is loaded. */
  focus: string | undefined;
  onEdit: (edit: ListEdit) => void;
  isLast: boolean;
};

const icons = { up: ArrowUp, down: ArrowDown, remove: X };

/** Classes of a row and of the header row. */
export const rowGrid =
  "grid grid-cols-2 gap-x-2 gap-y-3 sm:grid-cols-5 @4xl:grid-cols-[2rem_minmax(9rem,1fr)_8.5rem_5.25rem_5.25rem_5.25rem_8rem_auto] @4xl:items-start";

const spans: Partial<Record<keyof Cue, string>> = { song: "col-span-2 sm:col-span-5 @4xl:col-span-1" };

/** One cue: the time range in which a song is heard. The fields keep their input while rows are added and removed. */
export function CueRow({ index, cue, errors, options, focus, onEdit, isLast }: CueRowProps) {
  const number = index + 1;
  function field(name: keyof Cue) {
    const id = `cue-${index}-${name}`;
    const control = {
      ...{ id, name: `cues[${index}].${name}`, defaultValue: cue[name], autoFocus: focus === id },
      "aria-invalid": errors[name] ? true : undefined,
      "aria-describedby": describedBy(id, null, errors[name]),
    };
    return (
      <div key={name} className={spans[name]}>
        <label htmlFor={id} className="label @4xl:sr-only">
          <span className="sr-only">{copy.cue(number)}, </span>
          {copy.cueFields[name]}
        </label>
        {name === "song" || name === "use" || name === "origin" ? (
          <select {...control} className="control pl-2">
            {options[name]}
          </select>
        ) : (
          <input
            {...control}
            type="text"
            placeholder="mm:ss"
            maxLength={10}
            autoComplete="off"
            className="control px-2"
          />
        )}
        <FieldError id={`${id}-error`} error={errors[name]} />
      </div>
    );
  }
  return (
    <li className={`${rowGrid} border-line border-b py-3`}>
      <p className="col-span-2 font-semibold text-row tabular-nums sm:col-span-5 @4xl:col-span-1 @4xl:pt-3 @4xl:font-normal @4xl:text-mute">
        <span className="@4xl:sr-only">{copy.cue(number)}</span>
        <span className="hidden @4xl:inline" aria-hidden>
          {number}
        </span>
      </p>
      {rowFields.map(field)}
      <div className="col-span-2 flex justify-end gap-1 sm:col-span-5 @4xl:col-span-1 @4xl:pt-1">
        {(["up", "down", "remove"] as const).map((act) => {
          const Icon = icons[act];
          const id = `cue-${index}-${act}`;
          const edit = { act, index };
          return (
            <Button
              key={act}
              id={id}
              variant="icon"
              size="small"
              name="intent"
              value={writeEdit(edit)}
              aria-label={copy[act](number)}
              autoFocus={focus === id}
              disabled={(act === "up" && index === 0) || (act === "down" && isLast)}
              formNoValidate
              onClick={(event) => {
                event.preventDefault();
                onEdit(edit);
              }}
            >
              <Icon size={16} aria-hidden />
            </Button>
          );
        })}
      </div>
      <details className="col-span-full text-sm" open={cue.other !== "" || errors.other !== undefined}>
        <summary className="cursor-pointer py-1 text-mute">{copy.cueFields.other}</summary>
        <Field
          multiline
          rows={4}
          id={`cue-${index}-other`}
          name={`cues[${index}].other`}
          label={`${copy.cue(number)}, ${copy.cueFields.other}`}
          labelHidden
          hint={copy.otherHint}
          defaultValue={cue.other}
          error={errors.other}
          maxLength={maxOther}
          className="max-w-[75ch]"
        />
      </details>
    </li>
  );
}
