import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { nameOfBrief } from "#app/assistant/conversations/brief-words.ts";
import type { BriefProblems } from "#app/assistant/conversations/change-brief.ts";
import { clientQuestions } from "#app/assistant/conversations/client-questions.ts";
import type { Conversation } from "#app/assistant/conversations/conversation.ts";
import { describeBriefRequest } from "#app/assistant/conversations/describe-brief-request.ts";
import { readBriefResults } from "#app/assistant/conversations/read-brief-results.server.ts";
import type { KeptInput } from "#app/assistant/conversations/slot-fields.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { briefForm } from "#app/visitor-requests/describe-form.ts";

type Shown = {
  state: BriefState;
  conversation: Conversation | null;
  problems?: BriefProblems | null;
  /** Of the whole page. */
  error?: string | null;
  /** Input of a refused form. */
  kept?: KeptInput;
  /** A refused name. */
  renamed?: { typed: string; error: string } | null;
};

/** What this reader may make of a brief; a preview makes nothing. */
function outcomesOf({ actor, company }: RequestContext) {
  const own = actor?.originalUserId === null ? actor : null;
  return {
    playlist: can(own, "playlists", company),
    licence: can(own, "transactions", company),
    opportunity: can(own, "opportunities", company),
  };
}

function senderOf({ actor }: RequestContext): Record<string, string> {
  return actor === null ? {} : { name: actor.name, email: actor.email };
}

/** Data of the page of a brief. Without a conversation its state is on the page alone, as text of the form. */
export async function readBriefPage(
  ctx: RequestContext,
  { state, conversation, problems = null, error = null, kept = {}, renamed = null }: Shown,
) {
  const { before, ...shown } = state;
  const results = await readBriefResults(ctx, state);
  const outcomes = outcomesOf(ctx);
  const name = conversation?.name ?? nameOfBrief(state);
  return {
    ...{ name, results, outcomes, problems, error, kept, renamed },
    ...{ state: shown, canUndo: before !== null },
    conversation: conversation && { id: conversation.id, version: versionOf(conversation) },
    /** The state of a brief that is not stored. */
    unsaved: conversation === null ? { state: JSON.stringify(state), isPreview: ctx.actor !== null } : null,
    questions: clientQuestions(state),
    request: outcomes.opportunity
      ? null
      : {
          form: briefForm,
          formKey: crypto.randomUUID(),
          sender: senderOf(ctx),
          values: describeBriefRequest(state),
        },
  };
}

export type BriefPageData = Awaited<ReturnType<typeof readBriefPage>>;
