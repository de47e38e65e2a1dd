import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ShareKind } from "#app/sharing/links/share-link.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { shareLimits } from "#app/sharing/share-limits.ts";
import type { AnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { type OpenLink, requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { type Passage, passageItem, readPassageItem } from "#app/sharing/visits/passage-answer.ts";
import { countAnswer, saveShareAnswer } from "#app/sharing/visits/save-share-answer.server.ts";
import { doneItem, wholeItem } from "#app/sharing/visits/share-answer.ts";
import { shareAnswerSchema } from "#app/sharing/visits/share-answer-form.ts";
import { tellCreator } from "#app/sharing/visits/tell-creator.server.ts";
import { formatDuration } from "#app/track/track.ts";

const { answer: errors } = shareErrors;

/** Answer target of a link, for a visitor who may be one of those who share it. */
export type AnswerTarget = {
  /** Name of an item, or of the whole; null if not shared. */
  name: string | null;
  /** For items with passages. */
  durationMs?: number;
  isStaff: boolean;
};

type Sent = {
  kind: ShareKind;
  token: string;
  form: FormData;
  /** Finds an item of this kind. */
  findItem(link: OpenLink, item: string): Promise<AnswerTarget>;
};

/** @throws AppError */
async function answer(ctx: RequestContext, { kind, token, form, findItem }: Sent): Promise<void> {
  const link = await requireOpenLink(ctx, { kind, token });
  await countAnswer(ctx, link);
  const sent = shareAnswerSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new AppError("invalid", sent.error.issues[0]?.message ?? errors.failed);
  const { from, to, ...fields } = sent.data;
  if (fields.item === doneItem) {
    const { name: title, isStaff } = await findItem(link, wholeItem);
    if (isStaff) throw new AppError("forbidden", errors.staff);
    if (title === null) throw new AppError("gone", errors.gone);
    return tellCreator(ctx, { link, title });
  }
  const { item, passage } = readPassageItem(fields.item);
  // It would be counted as an item's.
  if (item === wholeItem && fields.mark !== undefined) throw new AppError("invalid", errors.wholeMark);
  const { name, isStaff, durationMs } = await findItem(link, item);
  if (isStaff) throw new AppError("forbidden", errors.staff);
  if (name === null) throw new AppError("gone", errors.gone);
  const about = from === undefined && to === undefined ? passage : { startMs: from ?? 0, endMs: to ?? 0 };
  if (about === null) return saveShareAnswer(ctx, { ...fields, link, name });
  await savePassage(ctx, { ...fields, link, name, item, passage: about, durationMs });
}

type PassageAnswer = Parameters<typeof saveShareAnswer>[1] & { passage: Passage; durationMs: number | undefined };

/** Saves a comment on a passage of an item; an empty one is deleted. @throws AppError invalid, conflict; as `saveShareAnswer` */
async function savePassage(ctx: RequestContext, { passage, durationMs, ...fields }: PassageAnswer): Promise<void> {
  const { startMs, endMs } = passage;
  const { link, shownNote } = fields;
  if (!(startMs >= 0 && endMs > startMs && endMs <= (durationMs ?? 0))) throw new AppError("invalid", errors.passage);
  if (fields.note === "" && shownNote === "") throw new AppError("invalid", errors.empty);
  const item = passageItem(fields.item, passage);
  const passages = Object.keys(link.answers).filter((id) => readPassageItem(id).passage !== null);
  if (!passages.includes(item) && passages.length >= shareLimits.passages)
    throw new AppError("conflict", errors.tooMany(shareLimits.passages));
  const name = `${fields.name}, ${formatDuration(startMs)} – ${formatDuration(endMs)}`;
  await saveShareAnswer(ctx, { ...fields, mark: undefined, item, name });
}

/**
 * Saves a recipient's answer about an item, or the whole. Errors return the note's input. @throws AppError not_found for an unknown link
 */
export async function submitShareAnswer(ctx: RequestContext, sent: Sent) {
  const text = (name: string) => {
    const value = sent.form.get(name);
    return typeof value === "string" ? value : "";
  };
  const times = sent.form.has("from") ? { from: text("from").slice(0, 20), to: text("to").slice(0, 20) } : {};
  const reply: AnswerReply = { item: text("item").slice(0, 64), note: text("note"), error: null, ...times };
  try {
    await answer(ctx, sent);
    return data(reply);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    return data({ ...reply, error: error.message }, { status: error.status });
  }
}
