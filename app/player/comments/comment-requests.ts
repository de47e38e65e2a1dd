import type { Comment, CommentItems, CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";

const address = "/api/v1/comments";

/** The `data` of an API response. @throws Error with the server's message, or a message of our own without a connection; AbortError */
export async function sendCommentRequest<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  const response = await fetch(path, { ...init, headers }).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    throw new Error(copy.offline);
  });
  const body = (await response.json().catch(() => ({}))) as { data?: Data; error?: { message?: string } };
  if (!response.ok || body.data === undefined) throw new Error(body.error?.message ?? `${response.status}`);
  return body.data;
}

/** Comments on one track; `playListId` is null in the catalogue. */
export type CommentPlace = { trackId: string; playListId: string | null };

export type CommentDraft = { startTime: number; endTime: number; message: string; userNickname: string };

/** All requests throw an Error with the message to show. */
export async function fetchThreads({ trackId, playListId }: CommentPlace): Promise<CommentThread[]> {
  const query = new URLSearchParams({ trackId, ...(playListId === null ? {} : { playListId }) });
  const { items } = await sendCommentRequest<{ items: CommentItems }>(`${address}?${query}`);
  return items[trackId]?.times ?? [];
}

export function sendComment(place: CommentPlace, draft: CommentDraft): Promise<Comment> {
  return sendCommentRequest(address, { method: "POST", body: JSON.stringify({ ...place, ...draft }) });
}

export function sendDeletion(id: string): Promise<unknown> {
  return sendCommentRequest(`${address}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
