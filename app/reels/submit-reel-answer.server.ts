import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { AnswerReply } from "#app/reels/answer-reply.ts";
import { findReelItem } from "#app/reels/find-reel-item.server.ts";
import { requireOpenLink } from "#app/sharing/open-share-link.server.ts";
import { requireRecipient, saveShareAnswer } from "#app/sharing/save-share-answer.server.ts";
import { shareAnswerSchema } from "#app/sharing/share-answer-form.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";

const { answer: errors } = shareErrors;

type Sent = { token: string; form: FormData };

/** @throws AppError */
async function answer(ctx: RequestContext, { token, form }: Sent): Promise<void> {
  const link = await requireOpenLink(ctx, { kind: "reel", token });
  await requireRecipient(ctx, link);
  const sent = shareAnswerSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) throw new AppError("invalid", sent.error.issues[0]?.message ?? errors.failed);
  const name = await findReelItem(ctx, { sliderId: link.subjectId, item: sent.data.item });
  if (name === null) throw new AppError("gone", errors.gone);
  await saveShareAnswer(ctx, { ...sent.data, link, name });
}

/**
 * Saves the answer of a recipient to a slide, or to the whole reel. An error replies with the note as it was typed.
 * @throws AppError not_found for an unknown link
 */
export async function submitReelAnswer(ctx: RequestContext, sent: Sent) {
  const text = (name: string) => {
    const value = sent.form.get(name);
    return typeof value === "string" ? value : "";
  };
  const reply: AnswerReply = { item: text("item").slice(0, 64), note: text("note"), error: null };
  try {
    await answer(ctx, sent);
    return data(reply);
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "not_found") throw error;
    return data({ ...reply, error: error.message }, { status: error.status });
  }
}
