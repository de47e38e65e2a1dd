import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { listAnswers } from "#app/licensing/approval-register/list-answers.server.ts";
import { answerStates, registerQuery } from "#app/licensing/approval-register/register-query.ts";
import { approvalLimits as limits } from "#app/licensing/approvals/approval-fields.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { askParties } from "#app/licensing/approvals/ask-parties.server.ts";
import { readAskPage } from "#app/licensing/approvals/list-parties.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { isIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";

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

const side = z.enum(["master", "composition"]);

const answerSchema = z.strictObject({
  _id: z.string(),
  party: z.string(),
  title: z.string(),
  side,
  project: z.string(),
  company: z.string(),
  uri: z.string().nullable().describe("Of the licence request; null for one of another company."),
  state: z.enum(answerStates),
  at: z.number().describe("When it was answered, or asked while there is no answer."),
  fee: z.number().nullable().describe("Offered, in minor units of `currency`, as `askedFee`."),
  askedFee: z.number().nullable(),
  currency: z.string(),
  text: z.string().describe("A condition, a reason or a phone number."),
  answeredBy: z.string(),
});

const partySchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  hasAddress: z.boolean(),
  addresses: z.array(z.string()).describe("For the environment's staff only."),
  answers: z.string().nullable().describe("How fast it answers: usually answers in 3 h."),
  askedAt: z.number().nullable(),
  items: z.array(
    z.strictObject({ recordingId: z.string(), title: z.string(), side, shareBp: z.number(), share: z.string() }),
  ),
});

const askBody = z.strictObject({
  parties: z
    .array(
      z.strictObject({
        _id: z.string(),
        items: z
          .array(
            z.strictObject({
              recordingId: z.string(),
              side,
              fee: z
                .int()
                .min(0)
                .max(limits.fee)
                .nullable()
                .default(null)
                .describe("Minor units; null: none is named."),
            }),
          )
          .min(1)
          .max(200),
      }),
    )
    .min(1)
    .max(200),
  currency: z.enum(currencies),
  answerBy: z.string().refine(isIsoDate, copy.errors.answerBy).describe("The last day for an answer, UTC."),
  namesEndClient: z.boolean().default(true),
  note: z.string().trim().max(limits.note).default(""),
});

/** Bytes: 2,000 characters of a note, and 200 parties with their sides. */
const askBytes = 256 * 1024;

export const approvals = new ApiRouter("Approvals")
  .on(
    "get",
    "/approvals",
    {
      list: true,
      summary: "What rights holders answered for licence requests of this company, the newest first",
      description:
        "25 a page. With `companies=all`, for the environment's staff, those of all its companies. A filter that is not valid counts as not set.",
      access: "transactions-manage",
      query: registerQuery,
      data: z.strictObject({ items: z.array(answerSchema), paging: pagingSchema }),
    },
    async ({ ctx, query }) => {
      const { answers, page, pages, total } = await listAnswers(ctx, query);
      const items = answers.map(
        ({
          id: _id,
          song: title,
          transactionId,
          requestId: _request,
          recordingId: _song,
          isOwn,
          answerFee,
          answerText,
          answeredBy,
          ...answer
        }) => ({
          ...{ _id, title, ...answer },
          ...{ askedFee: answerFee, text: answerText, answeredBy },
          uri: isOwn ? transactionPath(transactionId) : null,
        }),
      );
      return { items, paging: { page, totalItems: total, totalPages: pages } };
    },
  )
  .on(
    "get",
    "/transactions/:id/rights-holders",
    {
      summary:
        "Rights holders that must agree to a licence request and have not, with the sides that each is asked about",
      access: "transactions-manage",
      params: z.object({ id: z.string() }),
      data: z.array(partySchema),
    },
    async ({ ctx, params: { id } }) => {
      const { parties } = await readAskPage(ctx, { id });
      return parties.map(({ partyId: _id, items, ...party }) => ({
        ...{ _id, ...party },
        items: items.map(({ isAnswered: _, ...item }) => item),
      }));
    },
  )
  .on(
    "post",
    "/transactions/:id/approvals",
    {
      summary: "Ask rights holders to approve, by a link that each gets by email",
      description:
        "What a standing approval covers is approved at once (`standing`); a rights holder without an address on file becomes a task (`tasks`). 409 for one that has no such side to approve.",
      access: "transactions-manage",
      params: z.object({ id: z.string() }),
      body: askBody,
      maxBytes: askBytes,
      status: 201,
      data: z.strictObject({ asked: z.number(), standing: z.number(), tasks: z.number() }),
    },
    ({ ctx, params: { id }, body: { parties, ...body } }) => {
      if (body.answerBy < isoDateOf(ctx.now))
        throw new AppError("invalid", copy.errors.answerBy, { answerBy: [copy.errors.answerBy] });
      return askParties(ctx, { ...body, id, asked: parties.map(({ _id: partyId, items }) => ({ partyId, items })) });
    },
  )
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
