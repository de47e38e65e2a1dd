import { z } from "zod";
import { requireUsage } from "#app/api/rights/usage-body.ts";
import { draftBody } from "#app/api/transactions/draft-body.server.ts";
import { draftSchema } from "#app/api/transactions/transaction-schema.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { requireRequester } from "#app/licensing/requests/save-request.server.ts";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";
import { agentHolds } from "#app/mcp/server/agent-holds.ts";
import { copy } from "#app/mcp/server/mcp-copy.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { defineTool } from "#app/mcp/server/tool.ts";
import { notOnFile } from "#app/mcp/tools/describe-song.ts";
import { describeLinked, linkedSong, linkedSongSchema, requireNamedSongs } from "#app/mcp/tools/linked-song.server.ts";
import { songNames, usageInput } from "#app/mcp/tools/song-input.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { noUsage } from "#app/rights/usage/usage.ts";

export const draftLicenceRequestTool = defineTool({
  name: "draft_licence_request",
  description:
    "A person has one draft in a company: songs are added to it, and terms fill what it leaves open; terms that it has stay, which `kept` says. It is not sent. Give the person the link `review`: only they can complete and send it.",
  input: z.strictObject({ songs: songNames(50), usage: usageInput.optional() }),
  output: z.strictObject({
    draft: draftSchema.omit({ songs: true }),
    kept: z.boolean().describe("The draft had other terms, which stay."),
    review: z.url().describe("Where the person reviews, completes and sends it."),
    songs: z.array(linkedSongSchema).describe("All of the draft."),
  }),
  isIdempotent: true,
  isPlayable: false,
  async run(ctx, { songs, usage }) {
    requireRequester(ctx);
    const use = usage === undefined ? noUsage : requireUsage(usage);
    const found = await requireNamedSongs(ctx, songs);
    const startsOn = (use.startsOn ?? "") >= isoDateOf(ctx.now) ? use.startsOn : null;
    const terms = { ...use, startsOn, project: "", neededBy: null, description: "" };
    const recordingIds = found.map(({ id }) => id);
    const { kept } = await fillDraft(ctx, { terms, recordingIds }).catch((error: unknown) => {
      throw error instanceof AppError && error.code === "conflict"
        ? new AppError("conflict", copy.draftChanged)
        : error;
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
  },
  describe: ({ draft, kept, review, songs }) => [
    `Draft with ${songs.length} songs, not sent. The person reviews and sends it: ${review}`,
    ...(kept ? ["The draft had other terms, which stay."] : []),
    `Media: ${draft.media.map(quoted).join(", ") || notOnFile} · territories: ${draft.territories.map(quoted).join(", ") || notOnFile} · term: ${draft.perpetual ? "perpetual" : draft.termMonths === null ? notOnFile : `${draft.termMonths} months`}`,
    ...(draft.totals === "" ? [] : [`Clearance: ${quoted(draft.totals)}`]),
    ...(draft.price === null ? [] : [`Price: ${quoted(draft.price)}`]),
    ...describeLinked(songs),
  ],
  links: ({ review }) => [{ uri: review, name: "Draft licence request", description: "Review and send" }],
});
