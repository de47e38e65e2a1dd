import { ConditionFields } from "#app/playlists/smart/components/condition-fields.tsx";
import type { MatchCount } from "#app/playlists/smart/count-draft.server.ts";
import type { DraftGroup } from "#app/playlists/smart/rules-draft.ts";
import { smartCopy as copy } from "#app/playlists/smart/smart-copy.ts";
import { conditionKinds, effects, matches, ruleLimits } from "#app/playlists/smart/smart-playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { Select } from "#app/ui/form/select.tsx";

type RuleGroupFieldsProps = {
  group: DraftGroup;
  /** Example: "2.1"; empty for the root group. */
  number: string;
  depth: number;
  errors: Record<string, string>;
  choices: MatchCount;
};

/** A group of rules: operator, conditions and groups, each with a remove button. */
export function RuleGroupFields({ group, number, depth, errors, choices }: RuleGroupFieldsProps) {
  const { id, effect, match, conditions, groups } = group;
  const errorId = `${id}-error`;
  const isRoot = number === "";
  return (
    <fieldset
      className={isRoot ? "rules-root" : "rules-group"}
      data-part={id}
      aria-describedby={errors[id] ? errorId : undefined}
    >
      <legend className={isRoot ? "sr-only" : "label"}>{isRoot ? copy.outermost : copy.group(number)}</legend>
      <div className="flex flex-wrap items-end gap-3">
        {isRoot ? null : (
          <Select
            name={`${id}.effect`}
            label={copy.effect}
            labelHidden
            defaultValue={effect}
            options={effects.map((value) => ({ value, label: copy.effects[value] }))}
          />
        )}
        <Select
          name={`${id}.match`}
          label={copy.match}
          labelHidden={!isRoot}
          defaultValue={match}
          options={matches.map((value) => ({ value, label: copy.matches[value] }))}
        />
        {isRoot ? null : (
          <Button variant="quiet" name="act" value={`remove:${id}`} aria-label={copy.removeGroup(number)}>
            {copy.removeShort}
          </Button>
        )}
      </div>
      <FieldError id={errorId} error={errors[id]} />
      {conditions.map((condition) => (
        <div key={condition.id} className="rules-condition" data-part={condition.id}>
          <input type="hidden" name="condition" value={`${condition.id}:${id}:${condition.kind}`} />
          <ConditionFields condition={condition} errors={errors} choices={choices} />
          <Button
            variant="quiet"
            size="small"
            name="act"
            value={`remove:${condition.id}`}
            aria-label={copy.remove(copy.kinds[condition.kind])}
          >
            {copy.removeShort}
          </Button>
        </div>
      ))}
      {groups.map((one, index) => {
        const inner = isRoot ? String(index + 1) : `${number}.${index + 1}`;
        return (
          <div key={one.id}>
            <input type="hidden" name="group" value={`${one.id}:${id}`} />
            <RuleGroupFields group={one} number={inner} depth={depth + 1} errors={errors} choices={choices} />
          </div>
        );
      })}
      <div className="flex flex-wrap items-end gap-2">
        <Select
          name={`${id}.kind`}
          label={isRoot ? copy.addKind : `${copy.addKind}: ${copy.group(number)}`}
          labelHidden
          options={conditionKinds.map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
        />
        <Button variant="quiet" name="act" value={`add:${id}`}>
          {copy.add}
        </Button>
        {depth < ruleLimits.depth ? (
          <Button variant="quiet" name="act" value={`group:${id}`}>
            {copy.addGroup}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
