import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { listStaff } from "#app/identity/people/list-staff.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import type { RequestForm } from "#app/licensing/requests/request-form.ts";
import { describeBudget, describeChoice } from "#app/licensing/requests/summarise-request.ts";
import { transactionPath } from "#app/licensing/transactions/transaction-paths.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import type { TrackView } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";

type Terms = Omit<RequestForm, "version" | "remove" | "intent">;

/** The requested terms, one per line, without those that are not set. Untruncated, because the staff may reply by email. */
function describeRequest(terms: Terms): string[] {
  const { kind, endClient, neededBy, description } = terms;
  const named = [
    { label: copy.kind, value: copy.kinds[kind] },
    { label: copy.endClient, value: endClient },
    ...describeTerms(terms),
    { label: copy.neededBy, value: neededBy },
    { label: copy.choice, value: describeChoice(terms) },
    { label: copy.budget, value: describeBudget(terms) },
    { label: copy.description, value: description },
  ];
  return named.flatMap(({ label, value }) => (value ? `${label}: ${value}` : []));
}

/** The confirmation to the user, and the news for the staff, who can reply by email. */
export async function requestNews(
  ctx: RequestContext,
  { id, terms, songs }: { id: string; terms: Terms; songs: TrackView[] },
) {
  const actor = requireActor(ctx);
  const path = transactionPath(id);
  const link = new URL(path, ctx.url.origin).href;
  const about = { project: terms.project, songs: songs.length };
  const sender = `${actor.name} (${actor.email})`;
  const lines = [...songs.map((song) => `${copy.song}: ${trackName(song)}`), ...describeRequest(terms)];
  const staff = await listStaff(ctx, "UpdateTransaction");
  const confirmation = { template: "request-sent" as const, data: { ...about, name: actor.name, link } };
  // The emails contain the sender's data and are erased with that user.
  const notices = staff.map((recipient) => ({
    template: "request-received" as const,
    // Only members of this company can open its page.
    data: { ...about, name: recipient.name, sender, lines, ...(recipient.isMember ? { link } : {}) },
    ...{ recipient, replyTo: actor.email, userId: actor.id },
  }));
  const others = [{ ...confirmation, to: actor.email, userId: actor.id }];
  return { notices, others, kind: "licence" as const, subject: { transactionId: id }, path };
}
