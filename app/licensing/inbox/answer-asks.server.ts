import { sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { recordAnswer } from "#app/licensing/approvals/answer-approval.server.ts";
import {
  answerFields,
  type GivenAnswer,
  problemOf,
  readAnswer,
  signedName,
} from "#app/licensing/approvals/answer-form.ts";
import { type Inbox, isInInbox } from "#app/licensing/approvals/read-asked.server.ts";
import { inboxCopy as copy } from "#app/licensing/inbox/inbox-copy.ts";
import { maxAsks } from "#app/licensing/inbox/inbox-limits.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, transactions } = unsafeTenantTables("a party answers what every company asks it");

type Known = Map<string, { currency: string; what: string }>;
/** `at`: its row in the form. */
type Answer = { at: number; ask: string; shown: string; given: GivenAnswer };

/** Currency and tracks of questions of an inbox, also of those that are no longer open. */
export async function describeAsks(ctx: RequestContext, inbox: Inbox | null, ids: string[]): Promise<Known> {
  if (inbox === null || ids.length === 0) return new Map();
  type Row = { id: string; currency: string; project: string; titles: string };
  const rows =
    await ctx.db.all<Row>(sql`SELECT ${approvalRequests.id} AS id, ${approvalRequests.currency} AS currency, t.project AS project,
      (SELECT json_group_array(DISTINCT s.title) FROM approval_items i CROSS JOIN recordings s ON s.id = i.recording_id
        WHERE i.request_id = ${approvalRequests.id}) AS titles
    FROM ${approvalRequests} CROSS JOIN ${transactions} t ON t.id = ${approvalRequests.transactionId}
    WHERE ${approvalRequests.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${isInInbox(ctx, inbox)}`);
  return new Map(
    rows.map(({ id, currency, project, titles }) => [
      id,
      { currency, what: `“${parseWords(titles).join("”, “")}” (${project})` },
    ]),
  );
}

/** Schema of a group's answers: one for each question, and one for all that have none. Those without any stay open. */
export function asksSchema(known: Known) {
  const row = z.object({ ...answerFields, ask: z.string().max(64).default(""), shown: z.string().max(64).default("") });
  return z
    .object({
      ...answerFields,
      items: z.array(row).max(maxAsks, copy.errors.many(maxAsks)).default([]),
      name: signedName,
    })
    .transform(({ items, name, ...all }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      const answers = items.flatMap(({ ask, shown, ...each }, at): Answer[] => {
        const [typed, path] = each.answer === undefined ? [all, []] : [each, ["items", at]];
        if (typed.answer === undefined || ask === "") return [];
        const currency = known.get(ask)?.currency ?? "EUR";
        const given = readAnswer(typed.answer, typed, currency);
        const problem = problemOf(given, typed, currency);
        if (problem !== null) refuse([...path, problem[0]], problem[1]);
        return [{ at, ask, shown, given }];
      });
      if (answers.length === 0) refuse(["answer"], copy.errors.none);
      return { answers, name };
    });
}

/** Why an answer was not taken; null if it was. */
async function answerOne(
  ctx: RequestContext,
  inbox: Inbox,
  { ask, shown, given }: Answer,
  signed: { name: string; isOneOfMany: boolean },
) {
  try {
    const outcome = await recordAnswer(ctx, { inbox, askId: ask }, { given, shown, ...signed });
    return outcome === "recorded" ? null : outcome;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "forbidden")) return error.code;
    throw error;
  }
}

type Input = { answers: Answer[]; name: string; known: Known };

/**
 * Records each answer in a batch of its own, as its own link would. Returns how many. @throws AppError conflict when some were not taken,
 * with the reason of each; the others count. too_many_requests
 */
export async function answerAsks(ctx: RequestContext, inbox: Inbox, { answers, name, known }: Input): Promise<number> {
  await enforceRateLimit(ctx.env, "form", `approval-answer:${ctx.address}`);
  const failed: { at: number; reason: string; line: string }[] = [];
  for (const answer of answers) {
    const outcome = await answerOne(ctx, inbox, answer, { name, isOneOfMany: answers.length > 1 });
    if (outcome === null) continue;
    const reason = copy.reasons[outcome];
    const what = known.get(answer.ask)?.what ?? copy.aQuestion;
    failed.push({ at: answer.at, reason: reason[0]?.toUpperCase() + reason.slice(1), line: copy.failed(what, reason) });
  }
  const recorded = answers.length - failed.length;
  if (failed.length === 0) return recorded;
  const fields = Object.fromEntries(failed.map(({ at, reason }) => [`items[${at}].answer`, [reason]]));
  const message = copy.partly(
    recorded,
    failed.map(({ line }) => line),
  );
  throw new AppError("conflict", message, { "": [message], ...fields });
}

/** Ids of the questions that a form is about. */
export function askIdsOf(form: FormData): string[] {
  const ids = [...form].flatMap(([name, value]) =>
    /^items\[\d+\]\.ask$/.test(name) && typeof value === "string" ? value : [],
  );
  return ids.slice(0, maxAsks);
}
