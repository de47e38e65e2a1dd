import { type FieldMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { topField } from "#app/edge/forms/field-rules.ts";
import { useSchemaForm } from "#app/edge/forms/use-schema-form.ts";
import { focalPoints } from "#app/media/images/focal-point.ts";
import { ReadOnlyField } from "#app/records/components/read-only-field.tsx";
import { RecordControl } from "#app/records/components/record-control.tsx";
import { groupsOf, isFilled, RecordGroup, spanOf } from "#app/records/components/record-group.tsx";
import {
  choicesOf,
  type FieldOption,
  type InputValue,
  listPathOf,
  pictureFields,
  type RecordField,
  type RecordType,
  recordFormSchema,
} from "#app/records/definition/record-type.ts";
import { copy as uiCopy } from "#app/ui/copy.ts";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import "#app/ui/form/save-bar.css";
import { PictureField } from "#app/uploads/components/picture-field.tsx";

type RecordPictureProps = {
  name: string;
  field: RecordField;
  values: RecordFormProps["values"];
  fields: Record<string, FieldMetadata<unknown>>;
};

function RecordPicture({ name, field: { label, hint = "", picture }, values, fields }: RecordPictureProps) {
  const { file, remove } = pictureFields(name);
  const input = fields[file];
  if (picture === undefined || input === undefined) return null;
  const key = String(values[name] ?? "");
  const focus = focalPoints.find((point) => point === values[picture.focus]) ?? "center";
  return (
    <PictureField
      module={picture.module}
      label={label}
      hint={hint}
      current={key === "" ? null : { key, focus }}
      file={input}
      remove={remove}
      focus={picture.focus}
    />
  );
}

type RecordFormProps = {
  type: RecordType;
  id: string | null;
  /** The fields that the user may read and write. */
  names: string[];
  options: Record<string, FieldOption[]>;
  /** Fields that DDEX owns, as text. */
  readOnly: Record<string, string>;
  values: Record<string, InputValue>;
  version: string;
  reply: SubmissionResult<string[]> | undefined;
};

/** The form of one record, new or stored. */
export function RecordForm({ type, id, names: all, options, readOnly, values, version, reply }: RecordFormProps) {
  const fixed = Object.keys(readOnly).flatMap((name) => [name, type.fields[name]?.picture?.focus ?? []].flat());
  const names = all.filter((name) => !fixed.includes(name));
  const visible = all.filter(
    (name) => readOnly[name] !== undefined || !(fixed.includes(name) || type.fields[name]?.isDerived),
  );
  const [form, fields] = useSchemaForm(recordFormSchema(type, names), {
    id: type.subject,
    lastResult: reply,
    // The type of a field that is not known here is a string's.
    defaultValue: values as Record<string, string>,
  });
  const wrong = new Set(Object.keys(form.allErrors).map(topField));
  return (
    <FormFrame
      {...getFormProps(form)}
      errors={form.errors}
      reply={reply}
      saved={id === null ? null : { path: `${type.path}/${id}`, version }}
      submit
      cancelTo={listPathOf(type)}
      encType={names.some((name) => type.fields[name]?.picture) ? "multipart/form-data" : undefined}
      sticky={type.isDense}
      className={type.isDense ? "record-form" : "mt-6 grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6"}
    >
      {names.some((name) => type.fields[name]?.control === "rows") ? (
        // The first submit button, so that Enter saves instead of pressing a button of the rows.
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {uiCopy.save}
        </button>
      ) : null}
      {fixed.map((name) => (
        <input key={name} type="hidden" name="readOnly" value={name} />
      ))}
      {groupsOf(type, visible).map((group) => (
        <RecordGroup
          key={group.heading}
          {...group}
          isDense={type.isDense === true}
          filled={group.members.filter(({ name }) => isFilled(values[name])).length}
          isWrong={group.members.some(({ name }) => wrong.has(name) || wrong.has(pictureFields(name).file))}
        >
          {group.members.map(({ name, field }) => {
            const input = fields[name];
            return (
              <div key={name} data-span={spanOf(field)} className="empty:hidden">
                {readOnly[name] !== undefined ? (
                  <ReadOnlyField name={name} field={field} text={readOnly[name]} value={values[name]} />
                ) : (
                  <>
                    {field.picture ? <RecordPicture {...{ name, field, values, fields }} /> : null}
                    {input ? (
                      <RecordControl {...{ form, field, input }} options={choicesOf(field, options[name])} />
                    ) : null}
                  </>
                )}
              </div>
            );
          })}
        </RecordGroup>
      ))}
    </FormFrame>
  );
}
