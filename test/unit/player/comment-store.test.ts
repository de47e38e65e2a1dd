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

test("what is being typed is kept by track and thread until it is saved or cancelled", async () => {
  const answers: Response[] = [];
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async () => answers.shift() ?? Response.error());
  const other = { trackId: "other", playListId: null };
  const open = (at: typeof place) =>
    commentStore.attach(at, { scale: () => ({ duration: 100, width: 1000 }), reads: false });

  let detach = open(place);
  commentStore.startDraft(20);
  const range = commentStore.state.draft ?? { start: 0, end: 0 };
  commentStore.keepTyped(range, "Louder from he");
  // The track ends, the next one begins.
  detach();
  detach = open(other);
  expect([commentStore.state.draft, commentStore.typed]).toEqual([null, ""]);
  detach();
  detach = open(place);
  expect(commentStore.state.draft).toEqual(range);
  expect(commentStore.typed).toBe("Louder from he");

  // Closed by Escape, it is there when the window is opened again, but opens no window by itself.
  commentStore.close();
  detach();
  detach = open(place);
  expect(commentStore.state.draft).toBeNull();
  commentStore.startDraft(50);
  expect(commentStore.typed).toBe("Louder from he");

  // A thread has a text of its own, and one that could not be saved stays.
  commentStore.openThread("1 4");
  expect(commentStore.typed).toBe("");
  commentStore.keepTyped({ start: 1, end: 4 }, "Agreed");
  expect(await commentStore.save({ start: 1, end: 4 }, { message: "Agreed", userNickname: "" })).toBe(false);
  expect(commentStore.typed).toBe("Agreed");
  answers.push(Response.json({ data: comment }));
  expect(await commentStore.save({ start: 1, end: 4 }, { message: "Agreed", userNickname: "" })).toBe(true);
  expect(commentStore.typed).toBe("");

  commentStore.startDraft(50);
  commentStore.cancel();
  commentStore.startDraft(50);
  expect(commentStore.typed).toBe("");
  commentStore.close();
  detach();
});

test("a comment whose window was closed before it was sent is no failure", async () => {
  const toasts: string[] = [];
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", () => Promise.reject(new DOMException("closed", "AbortError")));
  const detach = commentStore.attach(place, { scale: () => ({ duration: 100, width: 1000 }), reads: false });
  const { dispatchEvent } = page;
  page.dispatchEvent = (event) => {
    toasts.push(event.type);
    return dispatchEvent.call(page, event);
  };
  expect(await commentStore.save({ start: 1, end: 4 }, { message: "No", userNickname: "" })).toBe(false);
  expect(toasts).toEqual([]);
  detach();
});
