import { z } from "zod";
import { disputeSchema, shareSchema } from "#app/api/catalogue/rights-schema.ts";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { lightFields, reasonsSchema } from "#app/api/rights/clearability-schema.ts";
import { quoteAnswer, termFields } from "#app/api/transactions/offer-schema.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { clearanceStatuses } from "#app/rights/clearability/clearability.ts";
import { currencies, kinds } from "#app/rights/licence-terms.ts";
import { transactionEventKinds } from "#db/schema/licences.server.ts";

/** Fields of a licence request, in a list and alone; times in ms since 1970. */
const nameFields = {
  _id: z.string(),
  uri: z.string(),
  kind: z.enum(kinds),
  status: z.enum(["draft", ...sentStatuses]),
  project: z.string(),
  endClient: z.string(),
  sentAt: z.number().nullable(),
  isWithdrawn: z.boolean(),
};

/** `budget` in minor units of `currency`. */
const useFields = {
  ...termFields,
  neededBy: z.string().nullable(),
  budget: z.number().nullable(),
  currency: z.string().nullable(),
  budgetPer: z.enum(["total", "track"]),
  description: z.string(),
};

/** Number of songs of a request, and the first titles. */
const songCount = { songs: z.number(), titles: z.array(z.string()) };

export const ownListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...nameFields,
      ...songCount,
      validUntil: z.string().nullable().describe("The last day on which the newest quote can be accepted."),
      awaitsAnswer: z.boolean(),
      colleague: z.string().nullable().describe("Who asked, when it was a colleague who may not answer quotes."),
    }),
  ),
  paging: z.strictObject({ page: z.number(), pages: z.number() }),
});

export const managedListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      ...nameFields,
      ...useFields,
      ...songCount,
      sender: z.string(),
      email: z.string().nullable(),
      assigneeId: z.string().nullable(),
      assignee: z.string().nullable(),
      internalNote: z.string(),
      updatedAt: z.number(),
      isTaken: z.boolean().describe("The client took the licence by themselves."),
    }),
  ),
  paging: z.strictObject({ limit: z.number(), page: z.number(), pages: z.number(), totalItems: z.number() }),
});

const restrictions = z.array(
  z.strictObject({
    kind: z.enum(["use", "territory"]),
    name: z.string(),
    value: z.string(),
    notes: z.string(),
    startsOn: z.string().nullable(),
  }),
);

/** Rights on file of a song. */
const rightsSchema = z.strictObject({
  shares: z.array(shareSchema),
  disputes: z.array(disputeSchema),
  opposed: z
    .array(z.strictObject({ side: z.enum(["composition", "master"]), name: z.string() }))
    .describe("Owners who said that a share on file is not as stated; for staff."),
  restrictions,
  tier: z.strictObject({ name: z.string(), warning: z.string().nullable() }).nullable(),
  isrc: z.string().nullable(),
  iswc: z.string().nullable(),
  copyright: z.string().nullable(),
  representedBy: z.string().nullable(),
});

const sideSchema = z.strictObject({
  state: z.enum([...clearanceStatuses, "on-file"]),
  status: z.enum(clearanceStatuses),
  note: z.string(),
  open: z.array(z.string()).describe("Who has to agree, what is missing or disputed."),
});

/** `sides` and `rights`: for the staff, and for clients with Rightholders Info. */
const clearingFields = {
  ...lightFields,
  reasons: reasonsSchema,
  sides: z.strictObject({ master: sideSchema, composition: sideSchema }).optional(),
  rights: rightsSchema.optional(),
};

/** Of a song that the viewer can no longer see only the name is given. */
const transactionSongSchema = z.discriminatedUnion("isAvailable", [
  songReferenceSchema.extend({ isAvailable: z.literal(true), ...clearingFields }),
  z.strictObject({ _id: z.string(), name: z.string(), isAvailable: z.literal(false), ...clearingFields }),
]);

export const transactionSchema = z.strictObject({
  ...nameFields,
  ...useFields,
  version: z.string(),
  updatedAt: z.number(),
  sender: z.strictObject({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  assigneeId: z.string().nullable().optional().describe("For the staff."),
  internalNote: z.string().nullable().optional().describe("For the staff."),
  isLicenceEnded: z.boolean(),
  songs: z.array(transactionSongSchema),
  totals: z.string().describe("Of the songs in words: 3 clear, 2 need Harbour Street, about 5 days."),
  price: z.string().nullable().describe("Of all songs by the rate card, in words; null where the user sees none."),
  events: z.array(
    z.strictObject({
      _id: z.string(),
      kind: z.enum(transactionEventKinds),
      message: z.string(),
      createdAt: z.number(),
      actor: z
        .string()
        .nullable()
        .describe("To the client the staff are the company; null is what happened by itself."),
    }),
  ),
  messages: z.array(
    z.strictObject({
      _id: z.string(),
      isFromDesk: z.boolean(),
      name: z.string().describe("To the client the desk is the company."),
      message: z.string(),
      createdAt: z.number(),
    }),
  ),
  quotes: z.array(
    z.strictObject({
      version: z.number(),
      currency: z.string(),
      total: z.number().describe("Of alternatives the chosen one, before that the dearest."),
      isUpTo: z.boolean().describe("The client has still to choose one of the tracks."),
      validUntil: z.string(),
      createdAt: z.number(),
      answer: quoteAnswer.nullable(),
    }),
  ),
  licences: z.array(
    z.strictObject({ number: z.string(), issuedAt: z.number(), isSuperseded: z.boolean(), isEnded: z.boolean() }),
  ),
});

const inTime = z.boolean().optional().describe("Whether all who must agree will have answered by `neededBy`.");

/** The user's draft. `version` must be sent with the next change. */
export const draftSchema = z.strictObject({
  kind: nameFields.kind,
  project: z.string(),
  endClient: z.string(),
  ...useFields,
  currency: z.enum(currencies).nullable(),
  exclusivity: z.string(),
  version: z.string(),
  songs: z.array(songReferenceSchema.extend({ ...lightFields, reason: z.string().nullable(), inTime })),
  totals: z.string(),
  price: z.string().nullable(),
  unavailableSongs: z.array(z.strictObject({ _id: z.string(), name: z.string() })),
});
