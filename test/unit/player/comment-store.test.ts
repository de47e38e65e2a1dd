import { afterEach, expect, test, vi } from "vitest";
import type { Comment, CommentThread } from "#app/player/comments/comment.ts";
import { commentStore } from "#app/player/comments/comment-store.ts";

afterEach(() => vi.unstubAllGlobals());

const place = { trackId: "track", playListId: null };
const comment: Comment = {
  ...place,
  _id: "new",
  message: "Cut here",
  userNickname: "Mireille",
  uid: "user",
  startTime: 1,
  endTime: 4,
  createdAt: 0,
};

test("a comment that is saved before the list of comments has arrived stays when it arrives", async () => {
  const stored: CommentThread[] = [];
  const held: (() => void)[] = [];
  const threadsNow = () => Response.json({ data: { items: { track: { times: structuredClone(stored) } } } });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) => {
    if (method === "POST") {
      stored.push({ startTime: 1, endTime: 4, comments: [comment] });
      return Response.json({ data: comment });
    }
    const response = threadsNow();
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    return response;
  });

  const detach = commentStore.attach(place, { scale: () => ({ duration: 100, width: 1000 }), reads: true });
  const shown = () => commentStore.state.threads.flatMap(({ comments }) => comments.map(({ _id }) => _id));
  await commentStore.save({ start: 1, end: 4 }, { message: "Cut here", userNickname: "Mireille" });
  expect(shown()).toEqual(["new"]);
  for (const respond of held) respond();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(shown()).toEqual(["new"]);
  detach();
});
