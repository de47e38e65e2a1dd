import {
  $createParagraphNode,
  $createRangeSelection,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isTextNode,
  $setSelection,
  type ElementNode,
  type LexicalEditor,
  type PointType,
} from "lexical";
import type { Typing } from "#app/sliders/admin/form/components/rich-text/typing.ts";

/** Text blocks: each is one line of the textarea, or several with line breaks. */
function $blocks(within: ElementNode): ElementNode[] {
  const inner = within.getChildren().filter($isElementNode);
  return inner.length === 0 ? [within] : inner.flatMap($blocks);
}

/** Arguments of `PointType.set`. */
type Place = [key: string, offset: number, type: PointType["type"]];

/** Editor position of an offset in the textarea; the end of the text if greater. */
function $placeAt(offset: number): Place {
  let remaining = Math.max(0, offset);
  for (const block of $blocks($getRoot())) {
    for (const [index, child] of block.getChildren().entries()) {
      const size = child.getTextContentSize();
      if ($isTextNode(child) && remaining <= size) return [child.getKey(), remaining, "text"];
      if (remaining < size) return [block.getKey(), index, "element"];
      remaining -= size;
    }
    if (remaining === 0) return [block.getKey(), block.getChildrenSize(), "element"];
    remaining -= 1;
  }
  const { focus } = $getRoot().selectEnd();
  return [focus.key, focus.offset, focus.type];
}

/** Fills the editor with one paragraph per line, including whitespace. */
function $fillWithText(text: string): void {
  const lines = text.split("\n").map((line) => $createParagraphNode().append(...(line ? [$createTextNode(line)] : [])));
  $getRoot()
    .clear()
    .append(...lines);
}

/** Appends trailing whitespace, which stored rich text omits. */
function $addBlanks(blanks: string): void {
  for (const blank of blanks) {
    const selection = $getRoot().selectEnd();
    if (blank === "\n") selection.insertParagraph();
    else selection.insertText(blank);
  }
}

/**
 * Moves an ongoing edit from the textarea into the editor synchronously, before the next key. `isPlain`: the text is the editor's whole
 * content; otherwise the editor has the same words with formatting.
 */
export function continueTyping(editor: LexicalEditor, { text, anchor, focus }: Typing, isPlain: boolean): void {
  editor.update(
    () => {
      const start = isPlain ? 0 : text.length - text.trimStart().length;
      if (isPlain) $fillWithText(text);
      else $addBlanks(text.slice(text.trimEnd().length));
      const selection = $createRangeSelection();
      selection.anchor.set(...$placeAt(anchor - start));
      selection.focus.set(...$placeAt(focus - start));
      const first = selection.anchor.getNode();
      if ($isTextNode(first)) selection.format = first.getFormat();
      $setSelection(selection);
    },
    { discrete: true },
  );
  editor.focus();
}
