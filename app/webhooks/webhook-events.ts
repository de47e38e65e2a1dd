import { z } from "zod";
import {
  amount,
  approval,
  approvalPlaces,
  comment,
  commentExample,
  commentPlaces,
  day,
  exampleId,
  ids,
  licence,
  licenceExample,
  licencePlaces,
  otherId,
  quote,
  quotePlaces,
  request,
  requestPlaces,
  submissionComment,
} from "#app/webhooks/event-parts.ts";

/** `data` besides the addresses `page` and `api`, which every event has. Ids only: names and texts are read from the API, with its rights. */
type WebhookEvent<Data extends z.ZodObject = z.ZodObject> = {
  /** As a list shows it. */
  name: string;
  description: string;
  data: Data;
  example: z.output<Data>;
  /** Where `data.page` and `data.api` of the example lead. */
  page: string;
  api: string | null;
};

const define = <Data extends z.ZodObject>(event: WebhookEvent<Data>) => event;

/** Every type of event: what it tells, the schema of its data, an example. */
export const webhookEvents = {
  "request.sent": define({
    ...{ name: "Request sent", description: "A client sent a licence request.", data: request },
    ...{ example: { requestId: exampleId }, ...requestPlaces },
  }),
  "request.withdrawn": define({
    ...{ name: "Request withdrawn", description: "The client withdrew a licence request.", data: request },
    ...{ example: { requestId: exampleId }, ...requestPlaces },
  }),
  "request.declined": define({
    ...{ name: "Request declined", description: "The licensing team declined a licence request.", data: request },
    ...{ example: { requestId: exampleId }, ...requestPlaces },
  }),
  "request.reopened": define({
    ...{
      name: "Request reopened",
      description: "A declined or expired request is being cleared again.",
      data: request,
    },
    ...{ example: { requestId: exampleId }, ...requestPlaces },
  }),
  "approval.asked": define({
    ...{ name: "Approval asked for", description: "Rights holders were asked to approve a use.", data: approval },
    ...{ example: { requestId: exampleId, approvalIds: [otherId] }, ...approvalPlaces },
  }),
  "approval.answered": define({
    ...{ name: "Approval answered", description: "A rights holder answered, whatever the answer is.", data: approval },
    ...{ example: { requestId: exampleId, approvalIds: [otherId] }, ...approvalPlaces },
  }),
  "approval.decided": define({
    name: "Terms decided",
    description: "The licensing team accepted or refused the terms of a rights holder, for one side of one song.",
    data: approval.extend({
      recordingId: z.string(),
      side: z.enum(["master", "composition"]),
      decision: z.enum(["accepted", "refused"]),
    }),
    example: {
      ...{ requestId: exampleId, approvalIds: [otherId] },
      ...{ recordingId: otherId, side: "composition", decision: "accepted" },
    },
    ...approvalPlaces,
  }),
  "approval.lapsed": define({
    ...{ name: "Approval lapsed", description: "Rights holders didn't answer in time.", data: approval },
    ...{ example: { requestId: exampleId, approvalIds: [otherId] }, ...approvalPlaces },
  }),
  "quote.sent": define({
    ...{ name: "Quote sent", description: "A version of an offer was sent to the client.", data: quote },
    ...{ example: { requestId: exampleId, version: 2 }, ...quotePlaces },
  }),
  "quote.accepted": define({
    ...{ name: "Quote accepted", description: "The client accepted and signed an offer.", data: quote },
    ...{ example: { requestId: exampleId, version: 2 }, ...quotePlaces },
  }),
  "quote.declined": define({
    ...{ name: "Quote declined", description: "The client declined an offer.", data: quote },
    ...{ example: { requestId: exampleId, version: 2 }, ...quotePlaces },
  }),
  "quote.countered": define({
    ...{ name: "Quote countered", description: "The client made a counter-offer; the quote stays open.", data: quote },
    ...{ example: { requestId: exampleId, version: 2 }, ...quotePlaces },
  }),
  "quote.expired": define({
    ...{ name: "Quote expired", description: "The last day of an offer passed without an answer.", data: quote },
    ...{ example: { requestId: exampleId, version: 2 }, ...quotePlaces },
  }),
  "licence.issued": define({
    ...{ name: "Licence issued", description: "A licence was issued.", data: licence },
    ...{ example: licenceExample, ...licencePlaces },
  }),
  "licence.corrected": define({
    ...{ name: "Licence corrected", description: "A licence was issued in place of an earlier one.", data: licence },
    ...{ example: licenceExample, ...licencePlaces },
  }),
  "licence.delivered": define({
    ...{ name: "Licence delivered", description: "The music of a licensed request was delivered.", data: request },
    ...{ example: { requestId: exampleId }, ...requestPlaces },
  }),
  "licence.ending": define({
    ...{ name: "Licence ending", description: "A licence ends within 60, 30 or 7 days; sent once for each." },
    data: licence.extend({ endsOn: day, daysLeft: z.int(), notice: z.int().describe("60, 30 or 7.") }),
    example: { ...licenceExample, endsOn: "2026-12-31", daysLeft: 30, notice: 30 },
    ...licencePlaces,
  }),
  "licence.ended": define({
    ...{ name: "Licence ended", description: "A licence ended, on its last day or before it." },
    data: licence.extend({ endsOn: day.nullable(), isEarly: z.boolean().describe("Ended by the licensing team.") }),
    example: { ...licenceExample, endsOn: "2026-12-31", isEarly: false },
    ...licencePlaces,
  }),
  "invoice.paid": define({
    ...{ name: "Invoice paid", description: "All of an invoice was received." },
    data: z.object({ invoiceId: z.string(), number: z.string(), total: amount, currency: z.string() }),
    example: { invoiceId: exampleId, number: "INV-2026-0042", total: 214_200, currency: "EUR" },
    ...{ page: `/invoices/${exampleId}`, api: `/api/v1/invoices/${exampleId}` },
  }),
  "statement.ready": define({
    ...{ name: "Statement ready", description: "A rights holder's statement was approved and sent." },
    data: z.object({
      ...{ statementId: z.string(), number: z.string(), payeeId: z.string(), currency: z.string() },
      payable: amount.describe("What of it is paid out, in minor units."),
    }),
    example: { statementId: exampleId, number: "S-2026-0042", payeeId: otherId, currency: "EUR", payable: 36_000 },
    ...{ page: `/statements/${exampleId}`, api: `/api/v1/statements/${exampleId}` },
  }),
  "payout.sent": define({
    ...{ name: "Payout sent", description: "Money of rights holders is in a payment file for the bank." },
    data: z.object({
      ...{ fileId: z.string(), payoutIds: ids, statementIds: ids.describe("One for each payout.") },
      ...{ total: amount, currency: z.string() },
    }),
    example: { fileId: exampleId, payoutIds: [otherId], statementIds: [otherId], total: 36_000, currency: "EUR" },
    ...{ page: "/payouts", api: null },
  }),
  "posts.due": define({
    ...{ name: "Posts must come down", description: "Posts are up whose licence ended; take them down, or renew it." },
    data: licence.extend({ endsOn: day.nullable(), posts: ids.describe("Addresses of posts that are up.") }),
    example: { ...licenceExample, endsOn: "2026-12-31", posts: ["https://video.example/watch/42"] },
    ...licencePlaces,
  }),
  "recording.withdrawn": define({
    name: "Recording withdrawn",
    description: "A recording that the company asked for or has in a playlist was taken out of the catalogue.",
    data: z.object({ recordingId: z.string(), isrc: z.string().nullable() }),
    example: { recordingId: otherId, isrc: "DEA121400042" },
    page: "/music-sync-licensing/song/night-drive",
    api: `/api/v1/songs/${otherId}`,
  }),
  "catalogue.moved": define({
    name: "Catalogue moved in",
    description: "A catalogue that moves in was applied: its rows and audio are in, or listed with what they lack.",
    data: z.object({
      ...{ moveId: z.string(), done: z.int().describe("Rows that are in the catalogue.") },
      ...{ left: z.int().describe("Rows that are not."), extra: z.int().describe("Files without a row.") },
    }),
    example: { moveId: exampleId, done: 58_200, left: 1_800, extra: 12 },
    page: `/ingestions/move/${exampleId}`,
    api: null,
  }),
  "comment.written": define({
    ...{ name: "Comment written", description: "A comment was written on a passage of a track.", data: comment },
    ...{ example: commentExample, ...commentPlaces },
  }),
  "comment.resolved": define({
    ...{ name: "Comment resolved", description: "A thread of comments in a playlist was resolved.", data: comment },
    ...{ example: { ...commentExample, playlistId: exampleId }, ...commentPlaces },
  }),
  "submission.commented": define({
    ...{ name: "Submission commented", description: "A comment was written on a submission to a project." },
    data: submissionComment,
    example: { commentId: exampleId, submissionId: otherId, projectId: exampleId, startSeconds: 12, endSeconds: 18 },
    page: `/spaces/submission/${otherId}`,
    api: `/api/v1/submissions/${otherId}`,
  }),
  "share.opened": define({
    name: "Share opened",
    description: "A recipient opened a shared link. Visits count as in its figures; isFirst marks the first one.",
    data: z.object({ shareId: z.string(), kind: z.string(), subjectId: z.string(), isFirst: z.boolean() }),
    example: { shareId: exampleId, kind: "playlist", subjectId: otherId, isFirst: true },
    page: `/music-sync-licensing/edit-playlist/${otherId}/shares`,
    api: `/api/v1/shares/${exampleId}`,
  }),
  "audit.entry": define({
    name: "Audit trail",
    description: "What was written to the company's audit trail in the last minute, up to 50 entries.",
    data: z.object({
      entries: z.array(
        z.object({
          ...{
            id: z.string(),
            at: z.iso.datetime(),
            action: z.string(),
            subjectType: z.string(),
            subjectId: z.string(),
          },
          actorId: z.string().nullable().describe("Null for the product itself."),
          originalActorId: z.string().nullable().describe("The administrator who acted as this person."),
          changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
        }),
      ),
    }),
    example: {
      entries: [
        {
          ...{ id: exampleId, at: "2026-12-01T09:30:00.000Z", action: "policies-changed", subjectType: "user" },
          ...{ subjectId: otherId, actorId: otherId, originalActorId: null },
          changes: [{ field: "Policies", from: "Viewer", to: "Editor" }],
        },
      ],
    },
    ...{ page: "/iam-dashboard", api: null },
  }),
  "health.changed": define({
    name: "Health changed",
    description: "A part of the product fails, or all work again. For the product's own company alone.",
    data: z.object({
      state: z.enum(["failing", "ok"]).describe("ok: everything works again."),
      checks: z.array(z.string()).describe("What began to fail, or failed before."),
    }),
    ...{ example: { state: "failing", checks: ["media"] }, page: "/status", api: null },
  }),
} as const;

export type WebhookType = keyof typeof webhookEvents;
export const webhookTypes = Object.keys(webhookEvents) as WebhookType[];
/** Sent by "Send a test event", to any endpoint. */
export const testType = "webhook.test";

export type WebhookData<Type extends WebhookType> = z.output<(typeof webhookEvents)[Type]["data"]>;
