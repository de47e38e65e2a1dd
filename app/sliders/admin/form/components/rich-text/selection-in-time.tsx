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

/** Takes over what is selected in the page, where the editor does not know it yet. */
function readSelection(editor: LexicalEditor): void {
  editor.update(
    () => {
      const known = $getSelection();
      const shown = $createRangeSelectionFromDom(getDOMSelection(window), editor);
      if (shown === null) return;
      const isKnown = $isRangeSelection(known) && shown.anchor.is(known.anchor) && shown.focus.is(known.focus);
      if (isKnown) return;
      const first = shown.anchor.getNode();
      if ($isTextNode(first)) shown.format = first.getFormat();
      $setSelection(shown);
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
