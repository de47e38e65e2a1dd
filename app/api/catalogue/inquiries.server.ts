import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { recordIdSchema, requireRecordId } from "#app/api/record-body.ts";
import { addInquiryMessage, closeInquiry } from "#app/catalogue/inquiries/change-inquiry.server.ts";
import { conversationsCopy as copy } from "#app/catalogue/inquiries/conversations-copy.ts";
import { getInquiry } from "#app/catalogue/inquiries/get-inquiry.server.ts";
import { inquirySchema, replySchema } from "#app/catalogue/inquiries/inquiry-form.ts";
import { listInquiries } from "#app/catalogue/inquiries/list-inquiries.server.ts";
import { listSongInquiries } from "#app/catalogue/inquiries/list-song-inquiries.server.ts";
import { requireInquirer, requireWriter } from "#app/catalogue/inquiries/require-inquirer.server.ts";
import { startInquiry } from "#app/catalogue/inquiries/start-inquiry.server.ts";
import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";

/** Bytes: 4,150 characters at up to 12 bytes each (JSON escapes), and the id. */
const maxBytes = 52 * 1024;

const status = z.enum(["open", "answered", "closed"]);

const fields = {
  _id: z.string(),
  songId: z.string(),
  subject: z.string(),
  status,
  createdAt: z.number(),
};

const songInquirySchema = z.strictObject({ ...fields, message: z.string() });

const listedSchema = z.strictObject({
  ...fields,
  updatedAt: z.number(),
  song: z.string(),
  sender: z.string(),
  isOwn: z.boolean(),
});

/** A conversation. `slug` is null if the song is no longer available to the user. */
const inquiryBodySchema = z.strictObject({
  ...fields,
  song: z.string(),
  slug: z.string().nullable(),
  isOwn: z.boolean(),
  messages: z.array(
    z.strictObject({
      _id: z.string(),
      author: z.string(),
      message: z.string(),
      createdAt: z.number(),
      isOwn: z.boolean(),
      isSenders: z.boolean(),
    }),
  ),
});

async function inquiryBody(ctx: RequestContext, id: string): Promise<z.input<typeof inquiryBodySchema>> {
  const { id: _id, messages, ...inquiry } = await getInquiry(ctx, { id });
  return {
    _id,
    ...inquiry,
    messages: messages.map(({ id: messageId, ...message }) => ({ _id: messageId, ...message })),
  };
}

async function sentAbout(ctx: RequestContext, given: string) {
  requireAccess(ctx, "artist-message");
  const songId = requireRecordId(given, songMissing);
  const { conversations } = await listSongInquiries(ctx, { id: songId });
  return { items: conversations.map(({ id: _id, ...conversation }) => ({ _id, songId, ...conversation })) };
}

const address = { params: z.object({ id: recordIdSchema }), missing: copy.missing };
const writer = { who: "everyone who is signed in, except in a preview", check: requireWriter };

export const inquiries = new ApiRouter("Inquiries")
  .on(
    "get",
    "/inquiries",
    {
      list: true,
      summary: "The conversations of this company that the person sent or receives",
      description:
        "The latest first, 25 a page. With `songId`, the `_id` of a recording, those that the person sent about it, 50 at most, each with its first message (CreateInquirie).",
      access: "signed-in",
      query: z.object({
        songId: z.string().optional(),
        page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
      }),
      data: z.union([
        z.strictObject({
          items: z.array(listedSchema),
          paging: z.strictObject({ page: z.number(), pages: z.number() }),
        }),
        z.strictObject({ items: z.array(songInquirySchema) }),
      ]),
    },
    async ({ ctx, query: { songId, page: requestedPage } }) => {
      if (songId !== undefined) return sentAbout(ctx, songId);
      const { inquiries: found, page, pages } = await listInquiries(ctx, { page: requestedPage });
      return { items: found.map(({ id: _id, ...inquiry }) => ({ _id, ...inquiry })), paging: { page, pages } };
    },
  )
  .on(
    "post",
    "/inquiries",
    {
      summary: "Start a conversation with the owner of a recording",
      access: { who: "CreateInquirie, except in a preview", check: requireInquirer },
      body: inquirySchema.extend({ songId: z.string({ error: songMissing }) }),
      maxBytes,
      status: 201,
      data: z.strictObject({ _id: z.string(), songId: z.string(), status: z.literal("open") }),
    },
    async ({ ctx, body: { songId, ...form } }) => {
      const { track } = await requireOptionSong(ctx, { id: requireRecordId(songId, songMissing) });
      const _id = await startInquiry(ctx, { ...form, track });
      return { _id, songId, status: "open" as const };
    },
  )
  .on(
    "get",
    "/inquiries/:id",
    {
      summary: "A conversation that the person sent or receives",
      description: "With its latest 200 messages, oldest first.",
      access: "signed-in",
      ...address,
      data: inquiryBodySchema,
    },
    ({ ctx, params: { id } }) => inquiryBody(ctx, id),
  )
  .on(
    "post",
    "/inquiries/:id",
    { summary: "Add a message", access: writer, ...address, body: replySchema, maxBytes, data: inquiryBodySchema },
    async ({ ctx, params: { id }, body: { message } }) => {
      await addInquiryMessage(ctx, { id, message });
      return inquiryBody(ctx, id);
    },
  )
  .on(
    "patch",
    "/inquiries/:id",
    {
      summary: "Close the conversation",
      access: writer,
      ...address,
      body: z.object({ status: z.literal("closed") }),
      maxBytes,
      data: inquiryBodySchema,
    },
    async ({ ctx, params: { id } }) => {
      await closeInquiry(ctx, { id });
      return inquiryBody(ctx, id);
    },
  )
  .close();
