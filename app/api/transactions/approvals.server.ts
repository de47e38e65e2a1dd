import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";

const itemSchema = z.strictObject({
  recordingId: z.string(),
  title: z.string(),
  side: z.enum(["master", "composition"]),
  state: z.enum(["asked", "lapsed", "approved", "countered", "denied", "call", "questioned"]),
  isReplaced: z.boolean().describe("A later answer of the party counts."),
  facts: z.array(z.string()).describe("Fee offered and asked for, condition, reason or phone number, in words."),
});

const approvalSchema = z.strictObject({
  _id: z.string(),
  party: z.string(),
  askedAt: z.number(),
  answerBy: z.string(),
  answeredAt: z.number().nullable(),
  answeredBy: z.string(),
  isStanding: z.boolean().describe("Answered by a standing approval."),
  items: z.array(itemSchema),
});

export const approvals = new ApiRouter("Approvals")
  .on(
    "get",
    "/transactions/:id/approvals",
    {
      summary: "Rights holders that were asked about a licence request, and what they answered, the newest first",
      access: "transactions-manage",
      params: z.object({ id: z.string() }),
      data: z.array(approvalSchema),
    },
    async ({ ctx, params: { id } }) => {
      await requireManagedTransaction(ctx, { id });
      const { approvals: entries } = await getTransaction(ctx, { id });
      return entries.map(({ requestId: _id, partyName: party, items, ...entry }) => {
        const { askedAt, answerBy, answeredAt, answeredBy, isStanding } = entry;
        return {
          ...{ _id, party, askedAt, answerBy, answeredAt, answeredBy, isStanding },
          items: items.map(({ canDecide: _, ...item }) => item),
        };
      });
    },
  )
  .close();
