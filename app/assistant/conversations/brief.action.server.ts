import { data, redirect } from "@remix-run/cloudflare";
import { maxBrief } from "#app/assistant/brief/brief.ts";
import { parseBrief } from "#app/assistant/brief/parse-brief.server.ts";
import { usageOfBrief } from "#app/assistant/brief/search-of-brief.ts";
import { createOpportunity, draftLicence, draftPlaylist } from "#app/assistant/conversations/act-on-brief.server.ts";
import { briefPath, conversationPath } from "#app/assistant/conversations/brief-paths.ts";
import { type BriefState, parseBriefState } from "#app/assistant/conversations/brief-state.ts";
import {
  type BriefProblems,
  changeBrief,
  continueBrief,
  hasRoomFor,
} from "#app/assistant/conversations/change-brief.ts";
import { changeConversation } from "#app/assistant/conversations/change-conversation.server.ts";
import { type Conversation, conversationName } from "#app/assistant/conversations/conversation.ts";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { createConversation } from "#app/assistant/conversations/create-conversation.server.ts";
import { readBriefPage } from "#app/assistant/conversations/read-brief-page.server.ts";
import { requireConversation } from "#app/assistant/conversations/require-conversation.server.ts";
import { type KeptInput, slotEditors } from "#app/assistant/conversations/slot-fields.ts";
import { timeZoneSchema } from "#app/comments/notifications/settings/notification-settings-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { notOurForm } from "#app/edge/forms/parse-form.server.ts";
import { pressButton } from "#app/edge/forms/press-button.server.ts";
import { type RequestBody, readForm } from "#app/edge/forms/read-body.server.ts";
import { maxReturnPath } from "#app/edge/forms/return-path.ts";
import { sendOnce } from "#app/edge/forms/send-once.server.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { maxChosen } from "#app/player/selection/chosen-tracks.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { storeUsage } from "#app/rights/usage/store-usage.server.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

/** A brief of 10,000 characters with what it was read as, twice for the undo, nine bytes a character at most. */
const maxBytes = 1024 * 1024;

const limit = maxBrief.toLocaleString("en");
const outcomes = { playlist: draftPlaylist, licence: draftLicence, opportunity: createOpportunity };

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

async function readIn(ctx: RequestContext, form: FormData, text: string) {
  const timeZone = timeZoneSchema.safeParse(textOf(form, "timeZone")).data ?? "UTC";
  return parseBrief(ctx, { text, timeZone });
}

/** What is wrong with a typed brief; null for none. */
function briefProblem(text: string): string | null {
  if (!visibleText.test(text)) return copy.tooShort;
  return text.length > maxBrief ? copy.errors.longBrief(limit) : null;
}

/** The state after the form's button, or what is wrong with its input. */
async function change(ctx: RequestContext, state: BriefState, form: FormData) {
  if (textOf(form, "act") !== "more") return changeBrief(state, form);
  const added = textOf(form, "more").trim();
  const text = hasRoomFor(state, added) ? briefProblem(added) : copy.errors.longBrief(limit);
  if (text !== null) return { state, problems: { editors: {}, text } satisfies BriefProblems };
  return { state: continueBrief(state, added, await readIn(ctx, form, added)), problems: null };
}

/** Whether the reader keeps conversations: they have an account, and it is not a preview of someone else's. */
function keeps({ actor }: RequestContext): boolean {
  return actor !== null && actor.originalUserId === null;
}

/**
 * Turns the use that a brief names on for this browser, unless it is the one of `before`. The toast on the brief's page brings back a use that
 * the reader set themselves.
 */
function turnUseOn(ctx: RequestContext, page: string, { chips }: BriefState, before?: BriefState): void {
  const [text, known] = [chips, before?.chips ?? []].map((all) => writeUsage(usageOfBrief(all) ?? noUsage));
  if (!text || text === known || !can(ctx.actor, "transactions", ctx.company)) return;
  const own = writeUsage(currentUsage(ctx) ?? noUsage);
  storeUsage(ctx, text);
  if (own === "" || own === known || own === text) return;
  const href = withUsage(page, own);
  const link = href.length <= maxReturnPath ? { link: { href, label: usageCopy.undo } } : {};
  ctx.flash.set({ kind: "info", title: copy.useReplaced, ...link });
}

/** Counts briefs of those without an account; people are counted when theirs are stored. @throws AppError too_many_requests */
async function limitVisitor({ env, actor, address }: RequestContext): Promise<void> {
  if (actor === null) await enforceRateLimit(env, "form", `conversation:${address}`);
}

/** The page with a state, and 400 with what is wrong with the input. */
async function show(
  ctx: RequestContext,
  shown: Parameters<typeof readBriefPage>[1],
  status = shown.problems ? 400 : 200,
) {
  return data({ page: await readBriefPage(ctx, shown), typed: "", error: null }, { status });
}

/** What was typed into the fields of a refused form. */
function keptInput(form: FormData): KeptInput {
  const typed = [...form].filter(([name]) => name === "more" || name.includes("/"));
  return Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
}

/** Of a state that another tab replaced only what is new: its editors would take that change back. */
function keptBesideChange(form: FormData): KeptInput {
  const isNew = (name: string) => name === "more" || Object.hasOwn(slotEditors, name.split("/")[0] ?? "");
  return Object.fromEntries(Object.entries(keptInput(form)).filter(([name]) => isNew(name)));
}

/** A refusal that leaves the reader their page: another tab was faster, or there were too many requests. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "conflict" || error.code === "too_many_requests");
}

function refuse(typed: string, { message, status }: { message: string; status: number }) {
  return data({ page: null, typed: typed.slice(0, 2 * maxBrief), error: message }, { status });
}

/**
 * The form of a new brief, and every button of a brief that is not stored. People with an account are redirected to the conversation that it
 * becomes; for others the response is the page.
 */
export async function submitBrief(ctx: RequestContext, body: RequestBody) {
  const form = await readForm(body, { bytes: maxBytes });
  if (textOf(form, "act") === "restore") return restoreBrief(ctx, form);
  const sent = form.get("state");
  const before = sent === null ? null : parseBriefState(String(sent));
  if (before === null && sent !== null) throw new AppError("invalid", notOurForm);
  const typed = before?.text ?? (textOf(form, "brief") || textOf(form, "q")).trim();
  const problem = briefProblem(typed);
  if (problem !== null) return refuse(typed, { message: problem, status: 400 });
  try {
    await limitVisitor(ctx);
    const { state, problems } = before
      ? await change(ctx, before, form)
      : { state: { ...(await readIn(ctx, form, typed)), text: typed, words: [], before: null }, problems: null };
    if (problems !== null) return show(ctx, { state, problems, conversation: null, kept: keptInput(form) });
    if (!keeps(ctx)) return show(ctx, { state, conversation: null });
    const { id } = await sendOnce(ctx, form, () => createConversation(ctx, { state }));
    const page = conversationPath(id);
    turnUseOn(ctx, page, state);
    return redirect(page);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (before === null) return refuse(typed, error);
    const { message, status } = error;
    return show(ctx, { state: before, conversation: null, error: message, kept: keptInput(form) }, status);
  }
}

function restoreBrief(ctx: RequestContext, form: FormData) {
  return pressButton(ctx, { form, page: briefPath }, async () => {
    const erased = await requireConversation(ctx, { id: textOf(form, "id"), erased: true });
    await changeConversation(ctx, erased, { act: "restored" });
    return { to: conversationPath(erased.id), toast: { kind: "success", title: copy.done.restored } };
  });
}

async function rename(ctx: RequestContext, conversation: Conversation, form: FormData) {
  const name = conversationName.safeParse(textOf(form, "name"));
  const { state } = conversation;
  if (!name.success) {
    const renamed = { typed: textOf(form, "name"), error: name.error.issues[0]?.message ?? "" };
    return show(ctx, { state, conversation, renamed }, 400);
  }
  await changeConversation(ctx, conversation, { act: "renamed", name: name.data });
  ctx.flash.set({ kind: "success", title: copy.done.renamed });
  return redirect(conversationPath(conversation.id));
}

/** The buttons of a conversation. @throws AppError unauthorised, not_found, forbidden in a preview */
export async function submitConversation(ctx: RequestContext, body: RequestBody, { id }: { id: string }) {
  const form = await readForm(body, { bytes: maxBytes });
  const conversation = await requireConversation(ctx, { id });
  const { state } = conversation;
  const page = conversationPath(id);
  const act = textOf(form, "act");
  const outcome = Object.hasOwn(outcomes, act) ? outcomes[act as keyof typeof outcomes] : null;
  if (outcome !== null) {
    const chosen = [...new Set(form.getAll("track").map(String))].slice(0, maxChosen);
    return pressButton(ctx, { form, page }, () => outcome(ctx, { conversation, chosen }));
  }
  if (textOf(form, "version") !== versionOf(conversation))
    return show(ctx, { state, conversation, error: copy.errors.changed, kept: keptBesideChange(form) }, 409);
  if (act === "rename") return rename(ctx, conversation, form);
  if (act === "erase") {
    await changeConversation(ctx, conversation, { act: "erased" });
    return redirect(`${briefPath}?erased=${encodeURIComponent(id)}`);
  }
  try {
    const changed = await change(ctx, state, form);
    if (changed.problems !== null) return show(ctx, { ...changed, conversation, kept: keptInput(form) });
    if (changed.state !== state) await changeConversation(ctx, conversation, { act: "changed", state: changed.state });
    turnUseOn(ctx, page, changed.state, state);
    return redirect(page);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const current = await requireConversation(ctx, { id });
    const { message, status } = error;
    const kept = error.code === "conflict" ? keptBesideChange(form) : keptInput(form);
    return show(ctx, { state: current.state, conversation: current, error: message, kept }, status);
  }
}
