import "#app/licensing/approvals/approvals.css";
import type { ReactNode } from "react";
import type { ApprovalAnswer } from "#app/licensing/approvals/approval-fields.ts";
import { approvalAnswers, approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { Folded } from "#app/ui/folded.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { page: copy } = approvalsCopy;

/** Those that most parties give. */
const plain: ApprovalAnswer[] = ["yes", "no"];

type AnswerFieldsProps = {
  /** Of the fields' names: empty, or that of a row. */
  prefix: string;
  legend: string;
  /** In a list whose row names the question: the legend is for assistive technology alone. */
  isRow?: boolean;
  currency: string;
  value: (name: string) => string;
  error: (name: string) => string | undefined;
};

/** The choice of an answer. What an answer needs besides shows below it once it is chosen, with and without scripts. */
export function AnswerFields({ prefix, legend, isRow = false, currency, value, error }: AnswerFieldsProps) {
  const field = (name: "fee" | "condition" | "reason" | "phone") => ({
    name: `${prefix}${name}`,
    label: copy[name],
    defaultValue: value(name),
    error: error(name),
    autoComplete: "off",
  });
  const more: Partial<Record<ApprovalAnswer, ReactNode>> = {
    counter: (
      <>
        <Field {...field("fee")} hint={copy.feeIn(currency)} inputMode="decimal" maxLength={40} />
        <Field {...field("condition")} hint={copy.optional} multiline rows={2} maxLength={limits.text} />
      </>
    ),
    no: <Field {...field("reason")} hint={copy.optional} multiline rows={2} maxLength={limits.text} />,
    call: <Field {...field("phone")} type="tel" autoComplete="tel" maxLength={40} />,
  };
  const choice = (answer: ApprovalAnswer) => (
    <div key={answer} className="answer">
      <Checkbox
        type="radio"
        name={`${prefix}answer`}
        value={answer}
        label={copy.answers[answer]}
        defaultChecked={value("answer") === answer}
      />
      {more[answer] ? <div className="answer-more">{more[answer]}</div> : null}
    </div>
  );
  const others = approvalAnswers.filter((answer) => !plain.includes(answer));
  return (
    <fieldset className="answers">
      <legend className={isRow ? "sr-only" : "label"}>{legend}</legend>
      {plain.map(choice)}
      <Folded title={copy.other} open={others.some((answer) => answer === value("answer"))}>
        {others.map(choice)}
      </Folded>
      <FieldError id={`${prefix}answer-error`} error={error("answer")} label={legend} />
    </fieldset>
  );
}
