import { z } from "zod";
import { type Identifier, identifierProblem } from "#app/rights/identifiers.ts";

/** A typed identifier as it stands, or nothing. `label` names the field in its errors. */
export function identifierText(kind: Identifier, label: string) {
  return z
    .string()
    .trim()
    .superRefine((text, context) => {
      const problem = text === "" ? null : identifierProblem(kind, text);
      if (problem !== null) context.addIssue({ code: "custom", message: `${label}: ${problem}` });
    });
}
