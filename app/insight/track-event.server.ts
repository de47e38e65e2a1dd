import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import { isSharedPath, withoutToken } from "#app/edge/http/token-paths.ts";
import type { TrackedEvent, VisitorEvent } from "#app/insight/event.ts";
import { foldSearch } from "#app/insight/fold-search.server.ts";
import { newId } from "#db/new-id.server.ts";

type TrackingContext = Pick<
  RequestContext,
  "env" | "now" | "company" | "actor" | "cookies" | "doNotTrack" | "waitUntil"
>;

/** Staff accounts have the company's internal keyword in the domain of their email address: docs/product/consent-and-events.md. */
export function isStaff({ actor, env }: Pick<TrackingContext, "actor" | "env">): boolean {
  const domain = actor?.email.slice(actor.email.lastIndexOf("@") + 1);
  return domain === env.APP_HOST || domain?.endsWith(`.${env.APP_HOST}`) === true;
}

/** Actions of a previewing administrator are not attributed to the user. */
function isPreview({ actor }: TrackingContext): boolean {
  return actor !== null && actor.originalUserId !== null;
}

/** Without what a failed statement was given, which the database library appends. */
function withoutParameters(message: string): string {
  return message.replace(/\nparams: [\s\S]*/, "").slice(0, 500);
}

function split(event: TrackedEvent): Pick<VisitorEvent, "kind" | "subjectId" | "detail"> {
  if (event.kind === "page_view") {
    return { kind: event.kind, subjectId: withoutToken(event.path), detail: {} };
  }
  if (event.kind === "form_error") {
    return { kind: event.kind, subjectId: event.name, detail: { message: withoutParameters(event.message) } };
  }
  if (event.kind === "api_error" || event.kind === "page_error") {
    const { kind, path, status, message } = event;
    return {
      kind,
      subjectId: withoutToken(path).slice(0, 300),
      detail: { status, message: withoutParameters(message) },
    };
  }
  if (event.kind === "identity_error") {
    return { kind: event.kind, subjectId: "identities/me", detail: { reason: event.reason } };
  }
  if ("adId" in event) return { kind: event.kind, subjectId: event.adId, detail: {} };
  if (event.kind === "search") {
    const { kind, text, filters, hits, shown } = event;
    const detail = { filters: filters.join(" ").slice(0, 500), hits, shown };
    return { kind, subjectId: foldSearch(text, filters), detail };
  }
  if (event.kind === "share_open") {
    return { kind: event.kind, subjectId: event.linkId, detail: { subject: event.subject } };
  }
  if (event.kind === "transfer") {
    return { kind: event.kind, subjectId: event.transferId, detail: { state: event.state } };
  }
  const { kind, recordingId, ...detail } = event;
  return { kind, subjectId: recordingId, detail };
}

const failures: TrackedEvent["kind"][] = [
  "flat_peaks",
  "media_error",
  "identity_error",
  "form_error",
  "api_error",
  "page_error",
];

/** What a sender counts of what was sent, stored without the person: opened links and transfers. */
const sendings: TrackedEvent["kind"][] = ["share_open", "transfer"];

/**
 * Consent modes are denied until granted; a signed-in user is assumed to have consented (docs/product/consent-and-events.md, section 2)
 * unless this browser's choice says otherwise, or it asks not to be tracked, which prevails over any choice.
 */
function allowsAnalytics({ cookies, actor, doNotTrack }: TrackingContext): boolean {
  if (doNotTrack) return false;
  const consent = parseConsent(cookies.get(consentCookie) ?? null);
  return consent === null ? actor !== null : consent.analytics_storage === "granted";
}

/** What visitors do, not counted for staff: docs/product/consent-and-events.md. */
const visits: TrackedEvent["kind"][] = ["page_view", "search", "result_click", "shortlist", "ad_view", "ad_click"];

/**
 * What visitors do is recorded with consent, and of staff only downloads, passages heard and plays from suggestions. Failures and what a
 * sender counts are recorded for everyone, without consent without the person.
 */
function isRecorded(ctx: TrackingContext, event: TrackedEvent): boolean {
  if (failures.includes(event.kind) || sendings.includes(event.kind)) return true;
  if (isPreview(ctx) || !allowsAnalytics(ctx)) return false;
  if (event.kind === "page_view" && isSharedPath(event.path)) return false;
  const isSkipped = visits.includes(event.kind) || (event.kind === "play" && !event.suggested);
  return !(isSkipped && isStaff(ctx));
}

/** Queues an event after the response. Staff are skipped: docs/product/consent-and-events.md. */
export function trackEvent(ctx: TrackingContext, event: TrackedEvent): void {
  if (!isRecorded(ctx, event)) return;
  const { now, company, actor } = ctx;
  const sent: VisitorEvent = {
    id: newId(now),
    companyId: company.id,
    userId: isPreview(ctx) || sendings.includes(event.kind) || !allowsAnalytics(ctx) ? null : (actor?.id ?? null),
    createdAt: now,
    ...split(event),
  };
  ctx.waitUntil(ctx.env.EVENTS.send(sent));
}
