import { $getRoot, type LexicalEditor } from "lexical";

/** Where someone is typing in a textarea: the length of the text before the caret, and the blanks that follow it at the end of the text. */
type Caret = { offset: number; blanks: string };

/** The caret in the textarea `name`; null when the focus is elsewhere. */
export function caretIn(name: string): Caret | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement) || field.name !== name) return null;
  const { value, selectionEnd } = field;
  const before = value.slice(0, selectionEnd);
  const isAtEnd = value.slice(selectionEnd).trim() === "";
  return { offset: before.trim().length, blanks: isAtEnd ? before.slice(before.trimEnd().length) : "" };
}

/** A block of text is a line of the textarea. */
function select(offset: number): void {
  let left = offset;
  for (const text of $getRoot().getAllTextNodes()) {
    const size = text.getTextContentSize();
    if (left <= size) {
      text.select(left, left);
      return;
    }
    const isLineEnd = text.getNextSibling() === null;
    left -= size + (isLineEnd ? 1 : 0);
  }
  $getRoot().selectEnd();
}

/** Goes on where the textarea was left: an editor of rich text holds no blanks at the end of a line. */
export function continueAt(editor: LexicalEditor, { offset, blanks }: Caret): void {
  editor.update(
    () => {
      select(offset);
      for (const blank of blanks) {
        const selection = $getRoot().selectEnd();
        if (blank === "\n") selection.insertParagraph();
        else selection.insertText(blank);
      }
    },
    { discrete: true },
  );
  editor.focus();
}
