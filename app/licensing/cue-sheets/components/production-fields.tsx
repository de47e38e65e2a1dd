import { maxProductionText, type Production, productionFields } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { Field } from "#app/ui/form/field.tsx";

type ProductionFieldsProps = {
  production: Production;
  /** The submitted value after a failed submission, else the stored one. */
  value: (name: string, stored: string) => string;
  error: (name: string) => string | undefined;
};

/** The header fields of the sheet: the production. */
export function ProductionFields({ production, value, error }: ProductionFieldsProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      {productionFields.map((name) => (
        <Field
          key={name}
          name={name}
          label={copy.fields[name]}
          hint={copy.hints[name]}
          type={name === "airDate" ? "date" : "text"}
          className={name === "title" ? "sm:col-span-2" : undefined}
          defaultValue={value(name, production[name])}
          error={error(name)}
          maxLength={name === "airDate" ? undefined : maxProductionText}
          autoComplete="off"
        />
      ))}
    </div>
  );
}
