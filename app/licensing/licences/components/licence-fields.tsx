import type { SubmissionResult } from "@conform-to/react";
import { licenceLimits as limits } from "#app/licensing/licences/licence-form.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import type { IssuePage } from "#app/licensing/licences/read-issue-form.server.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";

type LicenceFieldsProps = {
  form: NonNullable<IssuePage["form"]>;
  reply: SubmissionResult<string[]> | undefined;
  /** Not a correction, so that it can be delivered at once. */
  isFirst: boolean;
};

/** What a licence adds to the offer: licensee, production and start. */
export function LicenceFields({ form, reply, isFirst }: LicenceFieldsProps) {
  const { values, terms, isTermOpen } = form;
  const typed = reply?.initialValue;
  const value = (name: keyof typeof values) => (typed ? String(typed[name] ?? "") : values[name]);
  const field = (name: "licensee" | "project" | "endClient" | "startsOn" | "termMonths") => ({
    name,
    label: copy[name],
    defaultValue: value(name),
    error: reply?.error?.[name]?.[0],
  });
  const startHint = terms.perpetual
    ? copy.startHintPerpetual
    : terms.termMonths === null || isTermOpen
      ? undefined
      : copy.startHint(terms.termMonths);
  return (
    <>
      <Field
        {...field("licensee")}
        hint={copy.licenseeHint}
        multiline
        rows={4}
        maxLength={limits.licensee}
        autoComplete="off"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field {...field("project")} maxLength={limits.line} autoComplete="off" />
        <Field {...field("endClient")} maxLength={limits.line} autoComplete="off" />
        <Field {...field("startsOn")} hint={startHint} type="date" />
        {isTermOpen ? (
          <div>
            <Field {...field("termMonths")} hint={copy.termHint} inputMode="numeric" maxLength={4} />
            <Checkbox
              name="perpetual"
              value="on"
              defaultChecked={value("perpetual") === "on"}
              label={copy.perpetual}
              className="mt-2"
            />
          </div>
        ) : null}
      </div>
      {form.unprintable.length > 0 || reply?.error?.printsBoxes ? (
        <div className="border-l-4 border-amber bg-sand px-4 py-3">
          {form.unprintable.length > 0 && !reply?.error?.printsBoxes ? (
            <p className="text-row [overflow-wrap:anywhere]">{copy.unprintable(form.unprintable)}</p>
          ) : null}
          <Checkbox
            name="printsBoxes"
            value="on"
            defaultChecked={typed?.printsBoxes === "on"}
            label={copy.printsBoxes}
            error={reply?.error?.printsBoxes?.[0]}
          />
        </div>
      ) : null}
      {form.blocked.length > 0 || reply?.error?.denialReason ? (
        <div className="border-l-4 border-red bg-sand px-4 py-4">
          <ul className="mb-3 grid gap-1 text-row font-semibold">
            {form.blocked.map((text) => (
              <li key={text} className="[overflow-wrap:anywhere]">
                {text}
              </li>
            ))}
          </ul>
          <Field
            name="denialReason"
            label={copy.denialReason}
            hint={copy.denialHint}
            defaultValue={String(typed?.denialReason ?? "")}
            error={reply?.error?.denialReason?.[0]}
            multiline
            rows={3}
            maxLength={limits.reason}
          />
        </div>
      ) : null}
      {isFirst && (form.withoutFiles.length > 0 || reply?.error?.reason) ? (
        <div className="border-l-4 border-amber bg-sand px-4 py-4">
          <p className="mb-3 text-row [overflow-wrap:anywhere]">{copy.noFiles(form.withoutFiles)}</p>
          <Field
            name="reason"
            label={copy.reason}
            hint={copy.reasonHint}
            defaultValue={String(typed?.reason ?? "")}
            error={reply?.error?.reason?.[0]}
            multiline
            rows={2}
            maxLength={limits.reason}
          />
        </div>
      ) : null}
    </>
  );
}
