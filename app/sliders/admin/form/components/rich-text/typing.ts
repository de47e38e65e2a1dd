/** What someone is typing into a textarea, and what is selected in it: offsets in the text, equal when it is only a caret. */
export type Typing = { text: string; anchor: number; focus: number };

/** What is being typed into the textarea `name`; null when the focus is elsewhere. */
export function typingIn(name: string): Typing | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement) || field.name !== name) return null;
  const { value: text, selectionStart, selectionEnd, selectionDirection } = field;
  return selectionDirection === "backward"
    ? { text, anchor: selectionEnd, focus: selectionStart }
    : { text, anchor: selectionStart, focus: selectionEnd };
}
