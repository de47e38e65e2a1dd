import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { briefChipSchema, briefReadingSchema, maxBrief, maxChips } from "#app/assistant/brief/brief.ts";
import { labelChip } from "#app/assistant/brief/label-chip.ts";
import { readBrief } from "#app/assistant/brief/read-brief.ts";
import { type BriefState, changedState, maxWords } from "#app/assistant/conversations/brief-state.ts";
import { maxWord } from "#app/assistant/conversations/brief-words.ts";
import { changeConversation } from "#app/assistant/conversations/change-conversation.server.ts";
import { type Conversation, conversationName } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { createConversation } from "#app/assistant/conversations/create-conversation.server.ts";
import { listConversations } from "#app/assistant/conversations/list-conversations.server.ts";
import { requireConversation } from "#app/assistant/conversations/require-conversation.server.ts";
import { readDictionary } from "#app/catalogue/words/read-dictionary.server.ts";
import { timeZoneSchema } from "#app/comments/notifications/settings/notification-settings-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { ownReach } from "#app/identity/access/require-actor.server.ts";
import { requireVersion, versionOf } from "#app/records/record-version.server.ts";

/** Chips of a long brief with their words. */
const maxBytes = 512 * 1024;
const params = z.object({ id: z.string().max(64) });
const wordsSchema = z.array(z.string().trim().min(1).max(maxWord)).max(maxWords);
const listedShape = { _id: z.string(), name: z.string(), updatedAt: z.number() };
const conversationSchema = z.strictObject({
  ...listedShape,
  brief: z.string(),
  ...briefReadingSchema.shape,
  words: wordsSchema,
  version: z.string(),
  createdAt: z.number(),
});
const createSchema = z.strictObject({
  brief: z.string().trim().regex(visibleText, copy.tooShort).max(maxBrief),
  name: conversationName.optional(),
  timeZone: timeZoneSchema.optional().describe("IANA name, by which days such as “Friday” are read; UTC without one."),
});
const changeSchema = z
  .strictObject({
    name: conversationName.optional(),
    chips: z
      .array(briefChipSchema)
      .max(maxChips)
      .optional()
      .describe("All chips; their labels follow from the values."),
    words: wordsSchema.optional().describe("Words that are searched for as they are."),
    version: z
      .string()
      .optional()
      .describe("Its `version` as it was read; without it the change replaces whatever there is."),
  })
  .refine(({ name, chips, words }) => [name, chips, words].some((one) => one !== undefined), copy.errors.nothing);

function bodyOf({ id: _id, name, createdAt, updatedAt, state, ...row }: Conversation) {
  const { text: brief, chips, rest, questions, notices, words } = state;
  const reading = { chips, rest, questions, notices };
  return { _id, name, brief, ...reading, words, version: versionOf({ ...row, updatedAt }), createdAt, updatedAt };
}

async function readConversation(ctx: RequestContext, id: string) {
  return bodyOf(await requireConversation(ctx, { id }));
}

async function change(ctx: RequestContext, id: string, { name, chips, words, version }: z.output<typeof changeSchema>) {
  const before = await requireConversation(ctx, { id });
  if (version !== undefined) requireVersion(before, { version, message: copy.errors.changed });
  if (name !== undefined) await changeConversation(ctx, before, { act: "renamed", name });
  if (chips === undefined && words === undefined) return;
  const labelled = chips?.map((chip) => ({ ...chip, label: labelChip(chip.slot, chip.value as never) }));
  const state: BriefState = changedState(before.state, {
    ...(labelled && { chips: labelled, questions: [], notices: [] }),
    ...(words && { words }),
  });
  const current = name === undefined ? before : await requireConversation(ctx, { id });
  await changeConversation(ctx, current, { act: "changed", state });
}

export const conversations = new ApiRouter("Briefs")
  .on(
    "get",
    "/conversations",
    {
      summary: "One's own briefs, the last changed first",
      description: "At most 200, without those that were erased.",
      access: ownReach,
      data: z.strictObject({ items: z.array(z.strictObject(listedShape)) }),
    },
    async ({ ctx }) => ({ items: (await listConversations(ctx)).map(({ id: _id, ...one }) => ({ _id, ...one })) }),
  )
  .on(
    "post",
    "/conversations",
    {
      summary: "Keep a brief and what it is read as",
      description: "Without a name it has the first words of the brief. No one else can read it.",
      access: ownReach,
      body: createSchema,
      status: 201,
      data: conversationSchema,
    },
    async ({ ctx, body: { brief: text, name, timeZone } }) => {
      const dictionary = await readDictionary(ctx);
      const reading = readBrief(text, { now: ctx.now, timeZone: timeZone ?? "UTC", dictionary });
      const { id } = await createConversation(ctx, { name, state: { text, ...reading, words: [], before: null } });
      return readConversation(ctx, id);
    },
  )
  .on(
    "get",
    "/conversations/:id",
    { summary: "A brief with its chips", access: ownReach, params, data: conversationSchema },
    ({ ctx, params: { id } }) => readConversation(ctx, id),
  )
  .on(
    "patch",
    "/conversations/:id",
    {
      summary: "Rename a brief, or replace its chips or words",
      access: ownReach,
      params,
      body: changeSchema,
      maxBytes,
      data: conversationSchema,
    },
    async ({ ctx, params: { id }, body }) => {
      await change(ctx, id, body);
      return readConversation(ctx, id);
    },
  )
  .on(
    "delete",
    "/conversations/:id",
    {
      summary: "Erase a brief",
      description: "For a day it can be brought back on its owner's page, then it is gone.",
      access: ownReach,
      params,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id } }) => {
      await changeConversation(ctx, await requireConversation(ctx, { id }), { act: "erased" });
      return { _id: id };
    },
  )
  .close();
