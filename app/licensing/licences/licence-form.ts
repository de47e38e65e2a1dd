import { z } from "zod";
import { optionalText, requiredText } from "#app/edge/forms/text-field.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { licencesCopy as copy } from "#app/licensing/licences/licences-copy.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

const { errors } = copy;

export const licenceLimits = { licensee: 1000, line: 200, message: 4000, reason: 2000 };

/** Earliest plausible start (ISO date); anything before is a typing error. */
const firstStart = "2000-01-01";
const yearsAhead = 10;

function text(label: string, max: number) {
  return optionalText(label, max, "use");
}

type Problem = [field: string, message: string];

/**
 * Schema of the licence form. `isTermOpen`: the offer has no term, so it is entered here; else both term fields are ignored. `today`: ISO
 * date (UTC).
 */
export function licenceSchema({ isTermOpen, today }: { isTermOpen: boolean; today: string }) {
  const lastStart = `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}`;
  return z
    .object({
      licensee: text(copy.licensee, licenceLimits.licensee),
      project: text(copy.project, licenceLimits.line),
      endClient: text(copy.endClient, licenceLimits.line),
      startsOn: z.string().trim().default("").refine(isIsoDate, errors.startsOn),
      termMonths: z.string().trim().max(20, errors.term).default(""),
      perpetual: z.stringbool().default(false),
      /** Whether to issue although the PDF cannot print some characters. */
      printsBoxes: z.stringbool().default(false),
      /** Why a denied side is licensed nevertheless. */
      denialReason: text(copy.denialReason, licenceLimits.reason),
      /** Whether its files are delivered with it, and why without. */
      intent: z.enum(["issue", "deliver"]).default("issue"),
      reason: text(copy.reason, licenceLimits.reason),
    })
    .superRefine(({ licensee, project, startsOn, termMonths, perpetual }, context) => {
      const isNumber = /^\d{1,4}$/.test(termMonths) && Number(termMonths) >= 1 && Number(termMonths) <= 1200;
      const term: [boolean, string][] = [
        [termMonths === "" && !perpetual, errors.termMissing],
        [termMonths !== "" && perpetual, errors.termBoth],
        [termMonths !== "" && !isNumber, errors.term],
      ];
      const wrongTerm = isTermOpen ? term.find(([isWrong]) => isWrong) : undefined;
      const isOutside = isIsoDate(startsOn) && (startsOn < firstStart || startsOn > lastStart);
      const problems: Problem[] = [
        ...(visibleText.test(licensee) ? [] : [["licensee", errors.licensee] satisfies Problem]),
        ...(visibleText.test(project) ? [] : [["project", errors.project] satisfies Problem]),
        ...(isOutside ? [["startsOn", errors.startRange] satisfies Problem] : []),
        ...(wrongTerm === undefined ? [] : [["termMonths", wrongTerm[1]] satisfies Problem]),
      ];
      for (const [field, message] of problems) context.addIssue({ code: "custom", path: [field], message });
    })
    .transform(({ termMonths, perpetual, ...rest }) => ({
      ...rest,
      term: isTermOpen ? { termMonths: perpetual ? null : Number(termMonths), perpetual } : null,
    }));
}

/** `term`: null if the accepted offer has one. */
export type LicenceForm = z.output<ReturnType<typeof licenceSchema>>;

export const deliverSchema = z.object({
  message: requiredText(copy.message, licenceLimits.message, errors.message, "use"),
});
