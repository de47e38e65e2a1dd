import type { SongSegments, StoredSegment } from "#app/player/segments/segment.ts";
import { segmentCopy as copy } from "#app/player/segments/segment-copy.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";

/** The `data` of a response. @throws Error with the server's message, or a message of our own without a connection */
async function send<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    throw new Error(copy.offline);
  });
  const body = (await response.json().catch(() => ({}))) as { data?: Data; error?: ServerError };
  if (!response.ok || body.data === undefined) throw new Error(messageOf(body.error) ?? `${response.status}`);
  return body.data;
}

type ServerError = { message?: string; fields?: Record<string, string[]> };

/** The server's field errors, else its message. */
function messageOf(error: ServerError | undefined): string | undefined {
  return Object.values(error?.fields ?? {})[0]?.[0] ?? error?.message;
}

function pathOf(trackId: string, segmentId: string | null = null): string {
  const path = `/api/v1/songs/${encodeURIComponent(trackId)}/segments`;
  return segmentId === null ? path : `${path}/${encodeURIComponent(segmentId)}`;
}

/** Times are seconds. */
type SegmentInput = { group: string; start: number; endTime: number };

/** All requests throw an Error with the message to show. `seeds`: query of the search that segments are compared with. */
export function fetchSegments(trackId: string, seeds: string): Promise<SongSegments> {
  return send(`${pathOf(trackId)}${seeds}`);
}

/** Creates a segment, or updates the one with `segmentId`. */
export function sendSegment(trackId: string, segmentId: string | null, input: SegmentInput): Promise<StoredSegment> {
  const method = segmentId === null ? "POST" : "PUT";
  return send(pathOf(trackId, segmentId), { method, body: JSON.stringify(input) });
}

export function sendSegmentDeletion(trackId: string, segmentId: string): Promise<unknown> {
  return send(pathOf(trackId, segmentId), { method: "DELETE" });
}
