import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  getDOMSelection,
  type LexicalEditor,
} from "lexical";
import { useLayoutEffect } from "react";

/** Copies the document's selection into the editor if they differ. */
function readSelection(editor: LexicalEditor): void {
  editor.update(
    () => {
      const current = $getSelection();
      const selected = $createRangeSelectionFromDom(getDOMSelection(window), editor);
      if (selected === null) return;
      if ($isRangeSelection(current) && selected.anchor.is(current.anchor) && selected.focus.is(current.focus)) return;
      const first = selected.anchor.getNode();
      if ($isTextNode(first)) selected.format = first.getFormat();
      $setSelection(selected);
    },
    { discrete: true },
  );
}

/**
 * Browsers dispatch selectionchange in a separate task, after pending keys: on a slow machine Delete right after selecting would apply to
 * the previous selection. So the selection is read on keydown.
 */
export function SelectionInTime() {
  const [editor] = useLexicalComposerContext();
  // Before the next key.
  useLayoutEffect(() => {
    function beforeKey({ isComposing }: KeyboardEvent) {
      if (!isComposing) readSelection(editor);
    }
    return editor.registerRootListener((root, former) => {
      former?.removeEventListener("keydown", beforeKey, true);
      root?.addEventListener("keydown", beforeKey, true);
    });
  }, [editor]);
  return null;
}
