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
  /** The window of a new comment; null when none is open. */
  draft: TimeRange | null;
  /** Whether the message of the draft has the focus; not while a range is marked by keys. */
  writing: boolean;
  /** The key of the open thread. One popup is open at a time: a draft, a thread or the list. */
  open: string | null;
  listOpen: boolean;
  markers: boolean;
};

const closed = { draft: null, writing: false, open: null, listOpen: false };
const initial: CommentState = { threads: [], ...closed, markers: true };

/** `act`: what failed, whose next success takes the message away. */
function fail(act: string, title: string, error: unknown): void {
  if (isAbort(error)) return;
  showToast({
    id: `comment-${act}`,
    kind: "error",
    title,
    body: error instanceof Error ? error.message : String(error),
  });
}

/** The comments on the player's track and what is open of them. The bar's comment layer shows it; without a layer it does nothing. */
class CommentStore {
  #state = initial;
  #place: CommentPlace | null = null;
  #scale: (() => Scale) | null = null;
  /** Counts what was written here: a response that was asked for before does not have it. */
  #writes = 0;
  readonly #changed = new Signal();
  readonly #painted = new Signal();
  readonly #written = new Signal();
  subscribe = this.#changed.subscribe;
  /** Calls back when a change is painted, for what takes longer to render than a press may. */
  subscribeToPainted = this.#painted.subscribe;
  /** Calls back after a comment was saved or deleted here. */
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
   * Opens the layer of one track: `scale` measures its waveform; the comments are fetched for people who may read them. A comment that was
   * being typed when another track came is there again. Returns the function that closes it.
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

  /** Keeps where the comment belongs that is being typed. */
  #keepDraft(range: TimeRange | null): void {
    const typed = this.#place && typedText(this.#place, null);
    if (this.#place !== null && typed) keepTypedText(this.#place, null, { ...typed, range });
  }

  /** Fetches the comments again, which were changed elsewhere on the page. */
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

  /** Opens the window of a new comment at `at` seconds; false where there is no waveform to open it on. */
  startDraft(at: number, writing = true): boolean {
    const scale = this.#scale?.();
    if (scale === undefined || scale.width === 0) return false;
    this.#set({ ...closed, draft: newRange(at, scale), writing });
    return true;
  }

  /** What was typed before in the open window; empty where nothing was. */
  get typed(): string {
    return (this.#place && typedText(this.#place, this.#state.open)?.text) ?? "";
  }

  /** Keeps what is typed in the open window over `range`, until it is saved or cancelled. */
  keepTyped(range: TimeRange, text: string): void {
    if (this.#place !== null) keepTypedText(this.#place, this.#state.open, { text, range });
  }

  /** Closes the open window; what was typed is not wanted. */
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
   * Marks the start or the end of a range at `at` seconds: opens the window, or moves an edge of the open one. The message is written
   * after the end is marked.
   */
  markEdge(edge: "start" | "end", at: number): boolean {
    const { draft } = this.#state;
    const isBehind = draft !== null && (edge === "start" ? at >= draft.end : at <= draft.start);
    if (draft === null || isBehind) return this.startDraft(at, edge === "end");
    this.moveEdge(edge, at);
    this.#set({ writing: edge === "end" });
    return true;
  }

  /** Closes what is open. What was typed is there when it is opened again. */
  close(): void {
    const { draft, open, listOpen } = this.#state;
    if (draft !== null) this.#keepDraft(null);
    if (draft !== null || open !== null || listOpen) this.#set(closed);
  }

  openThread(key: string): void {
    this.#set({ ...closed, open: key });
  }

  /** The following or preceding thread, around the ends, plays. */
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

  /** Whether the comment was saved; what failed is said. A new comment's window closes, a thread stays. */
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
