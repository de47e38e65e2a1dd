import { useEffect, useRef } from "react";
import type { FilmThread } from "#app/rooms/film/film.ts";
import type { Draft } from "#app/rooms/film/player/use-draft.ts";

/** The form of a new comment, which works without the player. */
const formId = "film-comment-form";

function commentForm(): HTMLFormElement | null {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? form : null;
}

const textField = () => commentForm()?.querySelector("textarea") ?? null;

export function focusText(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen();
  textField()?.focus();
}

type Filling = {
  draft: Draft | null;
  timecode: (ms: number) => string;
  recordingId: string | null;
  threads: readonly FilmThread[];
  /** Called when the comment was stored, and its form is empty again. */
  onStored: () => void;
};

/** Fills the form's time, drawing and track from the film; the text is the person's, and stays until it is stored. */
export function useCommentForm({ draft, timecode, recordingId, threads, onStored }: Filling): void {
  useEffect(() => {
    const form = commentForm();
    if (draft === null || form === null) return;
    const { fromMs, toMs, drawing } = draft;
    const values = {
      ...{ from: timecode(fromMs), to: toMs === null ? "" : timecode(toMs), recording: recordingId ?? "" },
      drawing: drawing.length === 0 ? "" : JSON.stringify(drawing),
    };
    for (const [name, value] of Object.entries(values)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }, [draft, timecode, recordingId]);

  const before = useRef(new Set(threads.map(({ id }) => id)));
  useEffect(() => {
    const added = threads.filter(({ id }) => !before.current.has(id));
    before.current = new Set(threads.map(({ id }) => id));
    const text = textField()?.value.trim().replaceAll("\r\n", "\n");
    if (!added.some((thread) => thread.text.replaceAll("\r\n", "\n") === text)) return;
    commentForm()?.reset();
    onStored();
  }, [threads, onStored]);
}

/** Goes to the frame of a comment whose time is pressed, in the list beside the film. */
export function useCommentTimes(jumpTo: (ms: number) => void): void {
  const jump = useRef(jumpTo);
  jump.current = jumpTo;
  useEffect(() => {
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-seek-ms]") : null;
      if (link === null || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      jump.current(Number(link.dataset.seekMs));
    }
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
