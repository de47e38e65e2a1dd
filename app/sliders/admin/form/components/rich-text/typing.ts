/** Text and selection of a focused textarea, as offsets; equal ones are a caret. */
export type Typing = { text: string; anchor: number; focus: number };

/** State of the textarea `name`; null without focus. */
export function typingIn(name: string): Typing | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement) || field.name !== name) return null;
  const { value: text, selectionStart, selectionEnd, selectionDirection } = field;
  return selectionDirection === "backward"
    ? { text, anchor: selectionEnd, focus: selectionStart }
    : { text, anchor: selectionStart, focus: selectionEnd };
}
