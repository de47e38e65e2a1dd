import {
  type FieldMetadata,
  type FormMetadata,
  getFieldsetProps,
  getInputProps,
  getSelectProps,
} from "@conform-to/react";
import { Suggestions } from "#app/records/components/suggestions.tsx";
import { recordCopy } from "#app/records/definition/record-copy.ts";
import type { FieldOption, RecordField } from "#app/records/definition/record-type.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { ArrowDown, ArrowUp, Plus, X } from "#app/ui/icons.tsx";

const { rows: copy } = recordCopy;

type RecordRowsProps = {
  form: FormMetadata<Record<string, unknown>, string[]>;
  field: RecordField;
  input: FieldMetadata<unknown>;
  /** Suggestions of the wide column. */
  options: readonly FieldOption[];
};

/** A list whose rows are added, moved and removed by submit buttons, which work without scripts. */
export function RecordRows({ form, field, input, options }: RecordRowsProps) {
  const { label, hint, rows: columns = {} } = field;
  const { name, id, getFieldList } = input as FieldMetadata<Record<string, string>[]>;
  const rows = getFieldList();
  const list = options.length > 0 ? `${id}-choices` : undefined;
  const blank = Object.fromEntries(
    Object.entries(columns).map(([column, { options: choices }]) => [column, choices?.[0]?.value ?? ""]),
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="label">{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <FieldError id={`${id}-error`} error={input.errors?.[0]} label={label} />
      <ol className="grid gap-4 empty:hidden">
        {rows.map((row, at) => {
          const cells = row.getFieldset();
          const place = at + 1;
          return (
            <li key={row.key}>
              <fieldset {...getFieldsetProps(row)} className="flex flex-wrap items-end gap-x-3 gap-y-2">
                <legend className="sr-only">{copy.row(label, place)}</legend>
                {Object.entries(columns).map(([column, { label: head, control, options: choices = [], wide }]) => {
                  const cell = cells[column];
                  if (cell === undefined) return null;
                  const common = { label: head, error: cell.errors?.[0], className: wide ? "min-w-48 flex-1" : "w-32" };
                  return control === "select" ? (
                    <Select {...getSelectProps(cell)} key={cell.key} {...common} options={[...choices]} />
                  ) : (
                    <Field
                      {...getInputProps(cell, { type: control })}
                      key={cell.key}
                      {...common}
                      list={wide ? list : undefined}
                    />
                  );
                })}
                <span className="flex">
                  <Button
                    {...form.reorder.getButtonProps({ name, from: at, to: at - 1 })}
                    variant="icon"
                    disabled={at === 0}
                    aria-label={copy.up(label, place)}
                  >
                    <ArrowUp size={18} aria-hidden />
                  </Button>
                  <Button
                    {...form.reorder.getButtonProps({ name, from: at, to: at + 1 })}
                    variant="icon"
                    disabled={place === rows.length}
                    aria-label={copy.down(label, place)}
                  >
                    <ArrowDown size={18} aria-hidden />
                  </Button>
                  <Button
                    {...form.remove.getButtonProps({ name, index: at })}
                    variant="icon"
                    aria-label={copy.remove(label, place)}
                  >
                    <X size={18} aria-hidden />
                  </Button>
                </span>
              </fieldset>
            </li>
          );
        })}
      </ol>
      <Suggestions id={list} options={options} />
      <div>
        <Button {...form.insert.getButtonProps({ name, defaultValue: blank })} variant="quiet">
          <Plus size={16} aria-hidden />
          {copy.add(label)}
        </Button>
      </div>
    </fieldset>
  );
}
