import { afterPaint } from "#app/player/comments/after-paint.ts";
import type { CommentThread } from "#app/player/comments/comment.ts";
import { commentCopy as copy } from "#app/player/comments/comment-copy.ts";
import { type CommentPlace, fetchThreads, sendComment, sendDeletion } from "#app/player/comments/comment-requests.ts";
import { hasMarkers, storeMarkers } from "#app/player/comments/marker-choice.ts";
import { playRange } from "#app/player/comments/play-range.ts";
import { threadAfter, threadKey, withComment, withoutComment } from "#app/player/comments/threads.ts";
import { moveEdge, newRange, type Scale, type TimeRange } from "#app/player/comments/time-range.ts";
import { forgetTypedText, keepTypedText, typedText } from "#app/player/comments/typed-text.ts";
import { Signal } from "#app/player/store/signal.ts";
import { isAbort } from "#app/ui/network/is-abort.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

export type CommentState = {
  threads: CommentThread[];
  /** Range of a new comment; null if none is being written. */
  draft: TimeRange | null;
  /** Whether the message field of the draft has the focus; not while a range is marked by keys. */
  writing: boolean;
  /** Key of the open thread. Only one popup is open at a time: a draft, a thread or the list. */
  open: string | null;
  listOpen: boolean;
  markers: boolean;
};

const closed = { draft: null, writing: false, open: null, listOpen: false };
const initial: CommentState = { threads: [], ...closed, markers: true };

/** `act`: name of the failed action, whose next success clears the message. */
function fail(act: string, title: string, error: unknown): void {
  if (isAbort(error)) return;
  showToast({
    id: `comment-${act}`,
    kind: "error",
    title,
    body: error instanceof Error ? error.message : String(error),
  });
}

/** Comments on the player's track and which popup is open. Without an attached comment layer it does nothing. */
class CommentStore {
  #state = initial;
  #place: CommentPlace | null = null;
  #scale: (() => Scale) | null = null;
  /** Counts local writes: responses to earlier requests are stale. */
  #writes = 0;
  readonly #changed = new Signal();
  readonly #painted = new Signal();
  readonly #written = new Signal();
  subscribe = this.#changed.subscribe;
  /** Notifies after paint, for subscribers that are slow to render. */
  subscribeToPainted = this.#painted.subscribe;
  /** Notifies after a comment was saved or deleted here. */
  subscribeToWrites = this.#written.subscribe;

  get state(): CommentState {
    return this.#state;
  }

  #set(change: Partial<CommentState>): void {
    this.#state = { ...this.#state, ...change };
    this.#changed.emit();
    afterPaint(() => this.#painted.emit());
  }

  /**
   * Attaches to the layer of one track: `scale` measures its waveform; comments are fetched if the visitor may read them. Restores an
   * unsent comment. Returns the function that detaches.
   */
  attach(place: CommentPlace, { scale, reads }: { scale: () => Scale; reads: boolean }): () => void {
    this.#place = place;
    this.#scale = scale;
    this.#set({ ...initial, draft: typedText(place, null)?.range ?? null, markers: hasMarkers() });
    if (reads) void this.#load(place);
    return () => {
      this.#keepDraft(this.#state.draft);
      this.#place = null;
      this.#scale = null;
    };
  }

  /** Stores the range of the unsent comment. */
  #keepDraft(range: TimeRange | null): void {
    const typed = this.#place && typedText(this.#place, null);
    if (this.#place !== null && typed) keepTypedText(this.#place, null, { ...typed, range });
  }

  /** Refetches the comments after a change elsewhere on the page. */
  reload(): void {
    if (this.#place !== null) void this.#load(this.#place);
  }

  async #load(place: CommentPlace): Promise<void> {
    const writes = this.#writes;
    try {
      const threads = await fetchThreads(place);
      if (this.#place !== place) return;
      dismissToast("comment-load");
      if (this.#writes === writes) this.#set({ threads });
      else await this.#load(place);
    } catch (error) {
      if (this.#place === place) fail("load", copy.loadFailed, error);
    }
  }

  /** Opens the range window of a new comment at `at` seconds; returns false without a waveform. */
  startDraft(at: number, writing = true): boolean {
    const scale = this.#scale?.();
    if (scale === undefined || scale.width === 0) return false;
    this.#set({ ...closed, draft: newRange(at, scale), writing });
    return true;
  }

  /** Unsent text of the open window; empty if none. */
  get typed(): string {
    return (this.#place && typedText(this.#place, this.#state.open)?.text) ?? "";
  }

  /** Stores unsent text of the window over `range` until it is saved or cancelled. */
  keepTyped(range: TimeRange, text: string): void {
    if (this.#place !== null) keepTypedText(this.#place, this.#state.open, { text, range });
  }

  /** Closes the open window and discards its unsent text. */
  cancel(): void {
    if (this.#place !== null) forgetTypedText(this.#place, this.#state.open);
    this.close();
  }

  /** Moves an edge of the open window to `at` seconds. */
  moveEdge(edge: "start" | "end", at: number): void {
    const { draft } = this.#state;
    const scale = this.#scale?.();
    if (draft !== null && scale !== undefined) this.#set({ draft: moveEdge(draft, edge, at, scale) });
  }

  /**
   * Marks the start or end of a range at `at` seconds: opens the window, or moves an edge of the open one. Marking the end focuses the
   * message.
   */
  markEdge(edge: "start" | "end", at: number): boolean {
    const { draft } = this.#state;
    const isBehind = draft !== null && (edge === "start" ? at >= draft.end : at <= draft.start);
    if (draft === null || isBehind) return this.startDraft(at, edge === "end");
    this.moveEdge(edge, at);
    this.#set({ writing: edge === "end" });
    return true;
  }

  /** Closes the open popup; unsent text is restored when it is opened again. */
  close(): void {
    const { draft, open, listOpen } = this.#state;
    if (draft !== null) this.#keepDraft(null);
    if (draft !== null || open !== null || listOpen) this.#set(closed);
  }

  openThread(key: string): void {
    this.#set({ ...closed, open: key });
  }

  /** Opens and plays the next or previous thread, wrapping around. */
  step(by: 1 | -1): void {
    const { threads, open } = this.#state;
    const thread = threadAfter(threads, open ?? "", by);
    if (thread === null) return;
    this.openThread(threadKey(thread));
    afterPaint(() => playRange({ start: thread.startTime, end: thread.endTime }));
  }

  toggleList(): void {
    this.#set({ ...closed, listOpen: !this.#state.listOpen });
  }

  showMarkers(markers: boolean): void {
    storeMarkers(markers);
    this.#set({ markers });
  }

  /** Returns whether the comment was saved; errors are shown. Saving closes a new comment's window; a thread stays open. */
  async save(range: TimeRange, { message, userNickname }: { message: string; userNickname: string }): Promise<boolean> {
    const place = this.#place;
    const { open } = this.#state;
    if (place === null) return false;
    try {
      const draft = { startTime: range.start, endTime: range.end, message, userNickname };
      const comment = await sendComment(place, draft);
      this.#writes += 1;
      forgetTypedText(place, open);
      showToast({ id: "comment-save", kind: "success", title: copy.saved });
      this.#written.emit();
      if (this.#place === place)
        this.#set({ threads: withComment(this.#state.threads, comment), ...(this.#state.draft ? closed : {}) });
      return true;
    } catch (error) {
      fail("save", copy.saveFailed, error);
      return false;
    }
  }

  async remove(id: string): Promise<void> {
    const place = this.#place;
    try {
      await sendDeletion(id);
      this.#writes += 1;
      dismissToast("comment-save");
      showToast({ id: "comment-delete", kind: "success", title: copy.deleted });
      this.#written.emit();
    } catch (error) {
      fail("delete", copy.deleteFailed, error);
      return;
    }
    if (this.#place !== place) return;
    const threads = withoutComment(this.#state.threads, id);
    const isLeft = threads.some((thread) => threadKey(thread) === this.#state.open);
    this.#set({ threads, ...(isLeft ? {} : { open: null }) });
  }
}

export const commentStore = new CommentStore();
