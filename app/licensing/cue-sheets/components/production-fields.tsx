import {
  kindOf,
  kindOfField,
  maxAirings,
  maxProductionText,
  type Production,
  type ProductionField,
  productionFields,
  type sheetKinds,
} from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Field } from "#app/ui/form/field.tsx";

type ProductionFieldsProps = {
  production: Production;
  /** The submitted value after a failed submission, else the stored one. */
  value: (name: string, stored: string) => string;
  error: (name: string) => string | undefined;
};

const texts = productionFields.filter((name) => name !== "kind");

/** Hides the fields of the other kind by CSS, so that it needs no scripts and they keep their input. */
const otherHidden = "peer-checked/commercial:[&_.of-programme]:hidden peer-checked/programme:[&_.of-commercial]:hidden";

/** The header fields of the sheet: the production. */
export function ProductionFields({ production, value, error }: ProductionFieldsProps) {
  const kind = kindOf({ kind: value("kind", production.kind) });
  const radio = (one: (typeof sheetKinds)[number], peer: string) => (
    <>
      <input
        id={`sheet-${one}`}
        type="radio"
        name="kind"
        value={one}
        defaultChecked={kind === one}
        className={`size-5 accent-accent ${peer}`}
      />
      <label htmlFor={`sheet-${one}`} className="mr-4 py-2.5 pl-2">
        {copy.kinds[one]}
      </label>
    </>
  );
  return (
    <fieldset className="flex flex-wrap items-center">
      <legend className="label">{copy.fields.kind}</legend>
      {radio("programme", "peer/programme")}
      {radio("commercial", "peer/commercial")}
      <div className={`mt-3 grid basis-full items-start gap-x-5 gap-y-4 sm:grid-cols-2 ${otherHidden}`}>
        {texts.map((name) => (
          <Field
            key={name}
            name={name}
            label={labelOf(name)}
            hint={copy.hints[name]}
            type={name === "airDate" ? "date" : "text"}
            className={classNames(classOf[kindOfField(name) ?? "both"], name === "title" ? "sm:col-span-2" : null)}
            defaultValue={value(name, production[name])}
            error={error(name)}
            maxLength={lengthOf(name)}
            autoComplete="off"
          />
        ))}
      </div>
    </fieldset>
  );
}

function lengthOf(name: ProductionField): number | undefined {
  return name === "airDate" ? undefined : name === "airings" ? 12 * maxAirings : maxProductionText;
}

const classOf = { programme: "of-programme", commercial: "of-commercial", both: null };

function labelOf(name: ProductionField) {
  const ofCommercial = copy.commercialFields[name];
  if (ofCommercial === undefined) return copy.fields[name];
  return (
    <>
      <span className="of-programme">{copy.fields[name]}</span>
      <span className="of-commercial">{ofCommercial}</span>
    </>
  );
}
