import type { ReactNode } from "react";
import type { Vocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import type { MatchCount } from "#app/playlists/smart/count-draft.server.ts";
import type { DraftCondition } from "#app/playlists/smart/rules-draft.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Select } from "#app/ui/form/select.tsx";

type ConditionFieldsProps = { condition: DraftCondition; errors: Record<string, string>; choices: MatchCount };

/** Fields of a condition: its id and the parameter names of /search. */
export function ConditionFields({ condition, errors, choices }: ConditionFieldsProps) {
  const { id, kind, values } = condition;
  const all = (name: string) => values.filter(([param]) => param === name).map(([, value]) => value);
  const of = (name: string) => ({
    name: `${id}.${name}`,
    defaultValue: all(name)[0] ?? "",
    error: errors[`${id}.${name}`],
  });
  // Errors of the condition as a whole are shown at its first field.
  const first = (name: string) => ({ ...of(name), error: errors[`${id}.${name}`] ?? errors[id] });
  switch (kind) {
    case "words": {
      const given = all("qFields").join(",");
      const fieldOptions = optionsOf(copy.fields);
      const isKnown = fieldOptions.some(({ value }) => value === given);
      return (
        <Fields>
          <Field {...first("q")} label={copy.kinds.words} hint={copy.wordsHint} maxLength={200} className="basis-64" />
          <Select
            {...of("qFields")}
            label={copy.wordsIn}
            defaultValue={given}
            options={isKnown ? fieldOptions : [...fieldOptions, { value: given, label: given }]}
            className="grow-0 basis-40"
          />
          {all("verbatim").map((phrase) => (
            <input key={phrase} type="hidden" name={`${id}.verbatim`} value={phrase} />
          ))}
        </Fields>
      );
    }
    case "genre":
    case "mood":
    case "instrument":
      return (
        <Tags
          condition={condition}
          chosen={all(kind)}
          error={errors[`${id}.${kind}`] ?? errors[id]}
          tags={choices.tags}
        />
      );
    case "vocals":
    case "explicit":
      return (
        <Fields>
          <Select
            {...first(kind)}
            label={copy.kinds[kind]}
            options={[{ value: "", label: copy.choose }, ...optionsOf(copy[kind])]}
          />
        </Fields>
      );
    case "key":
      return (
        <Fields>
          <Select
            {...first("key")}
            label={copy.kinds.key}
            options={[{ value: "", label: copy.choose }, ...choices.keys.map((key) => ({ value: key, label: key }))]}
          />
          <Checkbox
            name={`${id}.compatible`}
            value="yes"
            defaultChecked={all("compatible").includes("yes")}
            label={copy.compatible}
          />
        </Fields>
      );
    default: {
      const [min, max] = kind === "bpm" ? (["bpmMin", "bpmMax"] as const) : (["lengthMin", "lengthMax"] as const);
      return (
        <Fields>
          <Field {...first(min)} label={copy.numbers[min]} inputMode="numeric" maxLength={12} />
          <Field {...of(max)} label={copy.numbers[max]} inputMode="numeric" maxLength={12} />
          {kind === "bpm" ? (
            <Checkbox
              name={`${id}.halfTime`}
              value="yes"
              defaultChecked={all("halfTime").includes("yes")}
              label={copy.halfTime}
            />
          ) : null}
        </Fields>
      );
    }
  }
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="rules-fields">{children}</div>;
}

type TagsProps = { condition: DraftCondition; chosen: string[]; error: string | undefined; tags: Vocabulary };

/** Checkboxes of the catalogue's tags; a selected tag that no longer exists stays, so that it can be removed. */
function Tags({ condition: { id, kind }, chosen, error, tags }: TagsProps) {
  const tagOptions = tags.filter(([category]) => category === kind).map(([, value, label]) => ({ value, label }));
  const gone = chosen.filter((slug) => tagOptions.every(({ value }) => value !== slug));
  const options = [...tagOptions, ...gone.map((slug) => ({ value: slug, label: slug }))];
  const errorId = `${id}-error`;
  return (
    <fieldset className="rules-tags" aria-describedby={error ? errorId : undefined}>
      <legend className="label">{copy.anyOf(copy.kinds[kind])}</legend>
      <div>
        {options
          .sort((a, b) => a.label.localeCompare(b.label, "en"))
          .map(({ value, label }) => (
            <Checkbox
              key={value}
              name={`${id}.${kind}`}
              value={value}
              defaultChecked={chosen.includes(value)}
              label={label}
            />
          ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
