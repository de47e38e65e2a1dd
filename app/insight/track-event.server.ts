import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ReportedEvent, VisitorEvent } from "#app/insight/event.ts";
import { newId } from "#db/new-id.server.ts";

type TrackScope = Pick<RequestContext, "env" | "now" | "company" | "actor" | "waitUntil">;

/** The house's own people are known by its own domain in their address: specification part 2, section 5. */
function isStaff({ actor, env }: TrackScope): boolean {
  return actor?.email.includes(env.APP_HOST) ?? false;
}

function split(event: ReportedEvent): Pick<VisitorEvent, "kind" | "subjectId" | "detail"> {
  if (event.kind === "page_view") return { kind: event.kind, subjectId: event.path, detail: {} };
  const { kind, recordingId, ...detail } = event;
  return { kind, subjectId: recordingId, detail };
}

/**
 * Sends an event to the queue behind the answer. Plays and page views of staff are not counted, unless a song was played from
 * suggestions.
 */
export function trackEvent(ctx: TrackScope, event: ReportedEvent): void {
  const counted = event.kind === "listen_range" || (event.kind === "play" && event.suggested) || !isStaff(ctx);
  if (!counted) return;
  const { now, company, actor } = ctx;
  const sent: VisitorEvent = {
    id: newId(now),
    companyId: company.id,
    userId: actor?.id ?? null,
    createdAt: now,
    ...split(event),
  };
  ctx.waitUntil(ctx.env.EVENTS.send(sent));
}
