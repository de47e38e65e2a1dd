import type { ReportedEvent } from "#app/insight/event.ts";

/** Sends an event to `/api/v1/events` without waiting for the response. Unsent events are lost. */
export function reportEvent(event: ReportedEvent): void {
  navigator.sendBeacon?.("/api/v1/events", new Blob([JSON.stringify(event)], { type: "application/json" }));
}
