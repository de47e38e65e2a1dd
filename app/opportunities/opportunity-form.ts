import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { opportunityLimits as limits, linkKinds, lostReasons, stages } from "#app/opportunities/opportunity.ts";
import { moneyOf, toMinorUnits } from "#app/rights/money.ts";
import { dateField, termsFields, termsProblems } from "#app/rights/terms-fields.ts";
import { requestStatuses } from "#app/visitor-requests/visitor-request.ts";

const { errors } = copy;

function text(label: string, max: number) {
  return optionalText(label, max);
}

/** Version of the record that the form was filled with. */
const version = z.string().max(20).default("");

/** Stage and reason, as they are typed. */
const stageFields = {
  stage: z.enum(stages, { error: errors.stage }),
  lostReason: z.union([z.enum(lostReasons), z.literal("")], { error: errors.lostReason }).default(""),
};

type Staged = { stage?: (typeof stages)[number]; lostReason?: string };

function checkReason({ stage, lostReason }: Staged, context: z.RefinementCtx): void {
  if (stage === "lost" && !lostReason)
    context.addIssue({ code: "custom", path: ["lostReason"], message: errors.lostReason });
}

/** Of what is not lost no reason is kept. */
function stageOf<Value extends Staged>(value: Value): Value {
  return value.stage === undefined || value.stage === "lost" ? value : { ...value, lostReason: "" };
}

const briefFields = z.object({
  organisation: text(copy.fields.organisation, limits.organisation),
  name: text(copy.fields.name, limits.name),
  email: z.union([z.literal(""), emailSchema]).default(""),
  message: text(copy.fields.message, limits.message),
  deadline: dateField(copy.fields.deadline),
  ...termsFields,
  value: z.string().trim().max(20, errors.value).default(""),
  version,
});

/** The form of an opportunity: who asks, for what, and what it is worth. */
export const opportunitySchema = briefFields
  // Beside all other problems. Briefs of people without a company have a name alone.
  .refine(({ organisation, name }) => Boolean(organisation || name), {
    ...{ path: ["organisation"], error: errors.organisation, when: () => true },
  })
  .superRefine((value, context) => {
    const problems: [string, string][] = termsProblems(value);
    const { currency } = value;
    if (value.value !== "" && currency === "") problems.push(["currency", errors.currency]);
    else if (value.value !== "" && toMinorUnits(value.value, currency) === null) problems.push(["value", errors.value]);
    for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
  })
  .transform(({ value, ...rest }) => ({
    ...rest,
    ...moneyOf(rest),
    value: value === "" ? null : toMinorUnits(value, rest.currency),
  }));

export type OpportunityForm = z.output<typeof opportunitySchema>;

/** How a deal stands, on its page. An empty assignee unassigns. */
export const dealSchema = z
  .object({
    ...stageFields,
    status: z.enum(requestStatuses, labelled(copy.fields.status)),
    assigneeId: z.string().max(40, errors.assignee).default(""),
    remindOn: dateField(copy.fields.remindOn),
    note: text(copy.fields.note, limits.note),
    version,
  })
  .superRefine(checkReason)
  .transform(stageOf);

/** A stage to move to, without the check of its reason. */
export const stageSchema = z.object({ ...stageFields, version });

/** A card that is moved to another stage. */
export const moveSchema = stageSchema
  .extend({ id: z.string().max(64) })
  .superRefine(checkReason)
  .transform(stageOf);

/** What is linked, as the option of a list: "playlist:…". */
export const linkSchema = z.object({
  subject: z
    .string({ error: errors.linkMissing })
    .max(80, errors.link)
    .transform((text, context) => {
      const [kind, id = ""] = text.split(":");
      const known = [...linkKinds, "request" as const].find((one) => one === kind);
      if (known === undefined || id === "")
        context.addIssue({ code: "custom", message: text === "" ? errors.linkMissing : errors.link });
      return { kind: known ?? "project", id };
    }),
});
