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

/** Copies the selection of the page into the editor when they differ. */
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
 * Browsers announce a new selection in a task of its own, and keys are handled before it: on a busy machine Delete right after selecting
 * would be applied to what was selected before. The editor looks at the selection itself when a key is pressed.
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
