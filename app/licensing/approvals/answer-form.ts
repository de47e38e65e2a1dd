import { z } from "zod";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import type { ApprovalAnswer } from "#app/licensing/approvals/approval-fields.ts";
import { approvalAnswers, approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { exampleFee, readFee } from "#app/licensing/approvals/ask-form.ts";

const { errors } = approvalsCopy;

const text = z.string().trim().max(limits.text, errors.long(limits.text)).default("");

export const signedName = z
  .string({ error: errors.name })
  .trim()
  .max(limits.name, errors.long(limits.name))
  .regex(visibleText, errors.name);

/** One answer, with the fields of each kind. */
export const answerFields = {
  answer: z.enum(approvalAnswers, { error: errors.answer }).optional(),
  fee: z.string().trim().max(40).default(""),
  condition: text,
  reason: text,
  phone: z.string().trim().max(40, errors.long(40)).default(""),
};

type Typed = z.output<z.ZodObject<typeof answerFields>>;
/** `fee` in minor units, `text`: the condition, reason or phone number. */
export type GivenAnswer = { answer: ApprovalAnswer; fee: number | null; text: string };

export function readAnswer(answer: ApprovalAnswer, typed: Typed, currency: string): GivenAnswer {
  const fee = answer === "counter" && typed.fee !== "" ? readFee(typed.fee, currency) : null;
  const texts = { yes: "", counter: typed.condition, no: typed.reason, call: typed.phone, not_mine: "" };
  return { answer, fee, text: texts[answer] };
}

/** What is wrong with an answer, at the field that it is about. */
export function problemOf(
  { answer, fee, text: said }: GivenAnswer,
  typed: Typed,
  currency: string,
): [string, string] | null {
  const isFeeWrong = typed.fee !== "" && fee === null;
  if (answer === "counter" && (isFeeWrong || (fee === null && !visibleText.test(said))))
    return ["fee", errors.answerFee(exampleFee(currency))];
  return answer === "call" && !visibleText.test(said) ? ["phone", errors.phone] : null;
}

/** Whether a side has an answer of its own beside the one for everything, so that one of them would be lost. */
function isContradiction(each: Typed, all: Typed): boolean {
  const differs = (name: keyof Typed) => each[name] !== "" && each[name] !== all[name];
  return each.answer !== undefined && (["answer", "fee", "condition", "reason", "phone"] as const).some(differs);
}

/** Schema of a party's answer about `count` sides: one for all, or one for each in their order. */
export function answerSchema({ count, currency }: { count: number; currency: string }) {
  return z
    .object({
      ...answerFields,
      /** `at`: keeps the place of a row whose fields are all empty. */
      items: z
        .array(z.object({ ...answerFields, at: z.string().max(4).default("") }))
        .max(count)
        .default([]),
      name: signedName,
      /** Hash of the text that the form was shown with. */
      shown: z.string().max(64).default(""),
    })
    .transform(({ items, name, shown, ...all }, context) => {
      if (all.answer !== undefined && items.some((each) => isContradiction(each, all)))
        context.addIssue({ code: "custom", path: ["answer"], message: errors.contradiction });
      const given = Array.from({ length: count }, (_, at): GivenAnswer => {
        const isEach = all.answer === undefined;
        const typed = isEach ? (items[at] ?? { ...all, answer: undefined }) : all;
        const path = isEach && count > 1 ? ["items", at] : [];
        if (typed.answer === undefined) {
          context.addIssue({ code: "custom", path: [...path, "answer"], message: errors.answer });
          return { answer: "yes", fee: null, text: "" };
        }
        const read = readAnswer(typed.answer, typed, currency);
        const problem = problemOf(read, typed, currency);
        if (problem !== null && (isEach || at === 0))
          context.addIssue({ code: "custom", path: [...path, problem[0]], message: problem[1] });
        return read;
      });
      return { given, name, shown };
    });
}
