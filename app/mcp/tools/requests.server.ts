import { z } from "zod";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { draftBody } from "#app/api/transactions/draft-body.server.ts";
import { draftSchema, ownListSchema, transactionSchema } from "#app/api/transactions/transaction-schema.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { listRequests } from "#app/licensing/requests/list-requests.server.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { getTransaction } from "#app/licensing/transactions/get-transaction.server.ts";
import { draftPath, transactionPath, transactionsPath } from "#app/licensing/transactions/transaction-paths.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { notOnFile } from "#app/mcp/tools/describe-song.ts";
import { describeLinked, linkedSong, linkedSongSchema, requireNamedSongs } from "#app/mcp/tools/linked-song.server.ts";
import { songNames, usageInput } from "#app/mcp/tools/song-input.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { noUsage } from "#app/rights/usage/usage.ts";

const inputSchema = z
  .strictObject({
    request: z
      .string()
      .trim()
      .max(400)
      .transform((text) => /\/transactions\/([^/?#]+)/.exec(text)?.[1] ?? text)
      .optional()
      .describe("Id or page of one to read."),
    status: z.enum(sentStatuses).optional(),
    page: z.int().min(1).max(1000).default(1),
    songs: songNames(50).optional().describe("To add to the draft."),
    usage: usageInput.optional(),
  })
  .refine(({ request, songs }) => request === undefined || songs === undefined, {
    path: ["request"],
    error: "Name a request or songs for the draft, one of both.",
  });

type Input = z.output<typeof inputSchema>;

const itemSchema = ownListSchema.shape.items.element.omit({ uri: true });
const readSchema = transactionSchema.pick({
  ...{ _id: true, status: true, project: true, endClient: true, media: true, territories: true, messages: true },
  ...{ quotes: true, licences: true },
});

const outputSchema = z.strictObject({
  requests: z.array(itemSchema).default([]).describe("Newest first; `awaitsAnswer`: the person answers a quote."),
  pages: z.number().nullable().default(null),
  request: readSchema.nullable().default(null),
  draft: draftSchema.omit({ songs: true }).nullable().default(null),
  kept: z.boolean().nullable().default(null).describe("The draft had other terms, which stay."),
  review: z.url().describe("Where the person reads it; a draft is completed and sent there."),
  songs: z.array(linkedSongSchema).default([]),
});

type Output = z.input<typeof outputSchema>;

/** Adds songs and terms to the person's draft. */
async function fill(
  ctx: RequestContext,
  { songs, usage }: { songs: string[]; usage: Input["usage"] },
): Promise<Output> {
  requireRequester(ctx);
  const use = usage === undefined ? noUsage : requireUsage(usage);
  const found = await requireNamedSongs(ctx, songs);
  const startsOn = (use.startsOn ?? "") >= isoDateOf(ctx.now) ? use.startsOn : null;
  const terms = { ...use, startsOn, project: "", neededBy: null, description: "" };
  const recordingIds = [...new Set([...found.values()].map(({ id }) => id))];
  const { kept } = await fillDraft(ctx, { terms, recordingIds }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "conflict" ? new AppError("conflict", copy.draftChanged) : error;
  });
  const stored = await getDraft(ctx);
  const { songs: _, price, totals, ...draft } = draftBody(stored);
  return {
    draft: {
      ...draft,
      totals: agentHolds(ctx, "clearance:read") ? totals : "",
      price: agentHolds(ctx, "prices:read") ? price : null,
    },
    kept,
    review: new URL(draftPath, ctx.url).href,
    songs: stored.tracks.map((track) => linkedSong(ctx, track)),
  };
}

/** One request of the person, with what was quoted and licensed. @throws AppError unauthorised, forbidden, not_found */
async function read(ctx: RequestContext, id: string): Promise<Output> {
  const { transaction, songs, messages, quotes, licences } = await getTransaction(ctx, { id });
  const { status, project, endClient, media, territories } = transaction;
  return {
    request: {
      ...{ _id: transaction.id, status, project, endClient, media, territories },
      messages: messages.map(({ id: _id, ...message }) => ({ _id, ...message })),
      quotes,
      licences,
    },
    review: new URL(transactionPath(transaction.id), ctx.url).href,
    songs: songs.flatMap(({ track, isVisible }) => (isVisible ? [linkedSong(ctx, track)] : [])),
  };
}

async function list(ctx: RequestContext, { status, page }: Pick<Input, "status" | "page">): Promise<Output> {
  const { requests, pages } = await listRequests(ctx, { ...(status === undefined ? {} : { status }), page });
  return {
    requests: requests.map(({ id: _id, ...request }) => ({ _id, ...request })),
    pages,
    review: new URL(transactionsPath, ctx.url).href,
  };
}

const listed = (words: readonly string[]) => words.map(quoted).join(", ") || notOnFile;

type Result = z.output<typeof outputSchema>;

function describeDraft({ draft, kept, songs }: Result): string[] {
  if (draft === null) return [];
  const { media, territories, perpetual, termMonths, totals, price } = draft;
  const term = perpetual ? "perpetual" : termMonths === null ? notOnFile : `${termMonths} months`;
  return [
    `Draft with ${songs.length} songs, not sent: the person reviews and sends it.`,
    ...(kept ? ["The draft had other terms, which stay."] : []),
    `Media: ${listed(media)} · territories: ${listed(territories)} · term: ${term}`,
    ...(totals === "" ? [] : [`Clearance: ${quoted(totals)}`]),
    ...(price === null ? [] : [`Price: ${quoted(price)}`]),
  ];
}

function describeRequest({ request }: Result): string[] {
  if (request === null) return [];
  const { status, project, endClient, messages, quotes, licences } = request;
  return [
    `Request ${quoted(project)} for ${quoted(endClient)}: ${status}`,
    ...quotes.map(
      ({ version, total, currency, validUntil, answer }) =>
        `Quote ${version}: ${formatMoney(total, currency)}, valid until ${validUntil}${answer === null ? "" : ", answered"}`,
    ),
    ...licences.map(({ number, isEnded }) => `Licence ${quoted(number)}${isEnded ? ", ended" : ""}`),
    ...messages.map(({ name, message }) => `${quoted(name)}: ${quoted(message)}`),
  ];
}

export const requestsTool = defineTool({
  name: "requests",
  description:
    "Without arguments it lists the person's licence requests; with `request` it reads one, with its quotes, licences and messages. With `songs` it adds them to the person's one draft, where `usage` fills what is open and terms that it has stay. Nothing is sent: give the person the link `review`.",
  input: inputSchema,
  output: outputSchema,
  isIdempotent: true,
  isPlayable: false,
  async run(ctx, { request, songs, usage, ...query }) {
    if (songs !== undefined) return fill(ctx, { songs, usage });
    return request === undefined ? list(ctx, query) : read(ctx, request);
  },
  describe: (data) => [
    ...describeDraft(data),
    ...describeRequest(data),
    ...data.requests.map(
      ({ _id, status, project, endClient, titles, awaitsAnswer }) =>
        `${quoted(project)} for ${quoted(endClient)}: ${status}${awaitsAnswer ? ", awaits the person's answer" : ""} · ${listed(titles)} · id: ${quoted(_id)}`,
    ),
    `review: ${data.review}`,
    ...describeLinked(data.songs),
  ],
  links: ({ review }) => [{ uri: review, name: "Licence requests", description: "Review" }],
});
