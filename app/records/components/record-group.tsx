import { type ReactNode, useState } from "react";
import { recordCopy as copy } from "#app/records/definition/record-copy.ts";
import type { InputValue, RecordField, RecordType } from "#app/records/definition/record-type.ts";
import { Folded } from "#app/ui/folded.tsx";
import "#app/records/components/record-form.css";

type Group = { heading: string; isFolded: boolean; members: { name: string; field: RecordField }[] };

/** The fields under each heading, the first ones without. */
export function groupsOf(type: RecordType, names: readonly string[]): Group[] {
  const groups: Group[] = [];
  for (const name of names) {
    const field = type.fields[name];
    if (field === undefined) continue;
    if (field.heading || groups.length === 0)
      groups.push({ heading: field.heading ?? "", isFolded: field.isFolded === true, members: [] });
    groups.at(-1)?.members.push({ name, field });
  }
  return groups;
}

const wide: readonly RecordField["control"][] = ["rows", "choices", "paragraph", "lines", "picture"];

/** How many columns of a dense form a field takes, if more than one. */
export function spanOf({ control, isLong }: RecordField): 2 | undefined {
  return isLong || wide.includes(control) ? 2 : undefined;
}

/** Whether a folded field says something: a picture's focus is there without one. */
export function isFilled(value: InputValue): boolean {
  return value !== undefined && value.length > 0 && value !== "center";
}

type RecordGroupProps = Omit<Group, "members"> & {
  isDense: boolean;
  filled: number;
  isWrong: boolean;
  children: ReactNode;
};

/** Fields under one heading. A folded group says how many of them are filled in, and is open once one is wrong: it must not close while that is mended. */
export function RecordGroup({ heading, isFolded, isDense, filled, isWrong, children }: RecordGroupProps) {
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  // Addresses lead to a folded group by its heading, which opens it.
  const id = isFolded ? heading.toLowerCase().replaceAll(/\W+/g, "-") : undefined;
  const fields = (
    <div id={id} className={isDense ? "record-fields" : "grid grid-cols-[minmax(0,1fr)] gap-6"}>
      {children}
    </div>
  );
  if (isFolded)
    return (
      <Folded
        className="record-fold"
        open={wasWrong}
        title={
          <>
            {heading}
            {filled > 0 ? <span className="hint">{copy.filled(filled)}</span> : null}
          </>
        }
      >
        {fields}
      </Folded>
    );
  if (heading === "") return fields;
  return (
    <>
      <h2 className={isDense ? "record-heading" : "mt-4 border-t border-line pt-5 text-xl"}>{heading}</h2>
      {fields}
    </>
  );
}
