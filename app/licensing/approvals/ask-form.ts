import { z } from "zod";
import { feeName, approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import type { Side } from "#app/rights/shares.ts";

const { errors } = approvalsCopy;

type Basis = {
  parties: readonly { partyId: string; items: readonly { recordingId: string; side: Side }[] }[];
  /** ISO date, UTC. */
  today: string;
};

/** Minor units of a typed fee; null if it is none. */
export function readFee(text: string, currency: string): number | null {
  const amount = toMinorUnits(text, currency);
  return amount === null || amount > limits.fee ? null : amount;
}

export const exampleFee = (currency: string) => fromMinorUnits(125_050, currency);

/** Schema of the form that asks parties. Each fee is a field of its own, so that errors name it; outputs who is asked about what. */
export function askSchema({ parties, today }: Basis) {
  const names = parties.flatMap(({ partyId, items }) => items.map((item) => feeName(partyId, item)));
  const fees = Object.fromEntries(names.map((name) => [name, z.string().trim().max(40).default("")]));
  return z
    .object({
      ...fees,
      party: z.array(z.string().max(64)).default([]),
      currency: z.enum(currencies, { error: errors.currency }),
      answerBy: z
        .string({ error: errors.answerBy })
        .trim()
        .refine((day) => isIsoDate(day) && day >= today, errors.answerBy),
      namesEndClient: z.string().optional(),
      note: z.string().trim().max(limits.note, errors.long(limits.note)).default(""),
      intent: z.enum(["review", "send"]).default("send"),
    })
    .transform(({ party, currency, answerBy, namesEndClient, note, intent, ...typed }, context) => {
      if (party.length === 0) context.addIssue({ code: "custom", path: ["party"], message: errors.parties });
      if (party.some((id) => !parties.some(({ partyId }) => partyId === id)))
        context.addIssue({ code: "custom", path: [], message: errors.changed });
      const chosen = parties.filter(({ partyId }) => party.includes(partyId));
      const asked = chosen.map(({ partyId, items }) => ({
        partyId,
        items: items.map(({ recordingId, side }) => {
          const name = feeName(partyId, { recordingId, side });
          const text = String((typed as Record<string, unknown>)[name] ?? "");
          const fee = text === "" ? null : readFee(text, currency);
          if (text !== "" && fee === null)
            context.addIssue({ code: "custom", path: [name], message: errors.fee(exampleFee(currency)) });
          return { recordingId, side, fee };
        }),
      }));
      return { asked, currency, answerBy, namesEndClient: namesEndClient !== undefined, note, intent };
    });
}

export type AskForm = Omit<z.output<ReturnType<typeof askSchema>>, "intent">;
