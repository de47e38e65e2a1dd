import { data } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { ShareKind } from "#app/sharing/links/share-link.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import type { AnswerReply } from "#app/sharing/visits/answer-reply.ts";
import { type OpenLink, requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { countAnswer, saveShareAnswer } from "#app/sharing/visits/save-share-answer.server.ts";
import { shareAnswerSchema } from "#app/sharing/visits/share-answer-form.ts";

const { answer: errors } = shareErrors;

/** What the recipient of `link` may answer about, asked by a visitor who may be one of those who share it. */
export type AnswerTarget = {
  /** The name of an item, or of the whole; null for what the link does not show. */
  name: string | null;
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
  const { name, isStaff } = await findItem(link, sent.data.item);
  if (isStaff) throw new AppError("forbidden", errors.staff);
  if (name === null) throw new AppError("gone", errors.gone);
  await saveShareAnswer(ctx, { ...sent.data, link, name });
}

/**
 * Saves the answer of a recipient to an item, or to the whole. An error replies with the note as it was typed.
 * @throws AppError not_found for an unknown link
 */
export async function submitShareAnswer(ctx: RequestContext, sent: Sent) {
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
