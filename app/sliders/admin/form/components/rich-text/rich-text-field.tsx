import "#app/ui/markup/rich-text.css";
import { $generateHtmlFromNodes, $generateNodesFromDOM } from "@lexical/html";
import { ListItemNode, ListNode } from "@lexical/list";
import { LexicalComposer } from "@lexical/react/LexicalComposer";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { ContentEditable } from "@lexical/react/LexicalContentEditable";
import { LexicalErrorBoundary } from "@lexical/react/LexicalErrorBoundary";
import { HistoryPlugin } from "@lexical/react/LexicalHistoryPlugin";
import { ListPlugin } from "@lexical/react/LexicalListPlugin";
import { OnChangePlugin } from "@lexical/react/LexicalOnChangePlugin";
import { RichTextPlugin } from "@lexical/react/LexicalRichTextPlugin";
import { $getRoot, $insertNodes, $setSelection, type LexicalEditor } from "lexical";
import { type MutableRefObject, type ReactNode, useId, useLayoutEffect } from "react";
import { useField, useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { continueTyping } from "#app/sliders/admin/form/components/rich-text/continue-typing.ts";
import { RichTextTools } from "#app/sliders/admin/form/components/rich-text/rich-text-tools.tsx";
import { SelectionInTime } from "#app/sliders/admin/form/components/rich-text/selection-in-time.tsx";
import type { Typing } from "#app/sliders/admin/form/components/rich-text/typing.ts";
import { slideField } from "#app/sliders/admin/form/form-fields.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { plainToRichText } from "#app/sliders/rich-text.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";

const { slide: copy } = formCopy;

type RichTextFieldProps = {
  slide: FormSlide;
  hint: ReactNode;
  /** State of the textarea when the editor replaced it. */
  typing: MutableRefObject<Typing | null>;
};

function fill(editor: LexicalEditor, html: string) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  $getRoot().select();
  $insertNodes($generateNodesFromDOM(editor, parsed));
  // A selection in an editor takes the focus on mount, even from another field.
  $setSelection(null);
}

/** Continues the edit of the replaced textarea in the same commit, before any key. */
function Continue({ typing, description }: { typing: RichTextFieldProps["typing"]; description: string }) {
  const [editor] = useLexicalComposerContext();
  useLayoutEffect(() => {
    const unfinished = typing.current;
    typing.current = null;
    if (unfinished) continueTyping(editor, unfinished, plainToRichText(unfinished.text) === description);
  }, [editor, typing, description]);
  return null;
}

/** Rich text editor of a reel page's description. The server sanitises what is saved. */
export default function RichTextField({ slide, hint, typing }: RichTextFieldProps) {
  const { change } = useSliderForm();
  const id = useId();
  const name = slideField(slide.key, "description");
  const { error } = useField(name);
  const initialConfig = {
    namespace: slide.key,
    nodes: [ListNode, ListItemNode],
    theme: { text: { underline: "underlined" } },
    onError(failure: Error) {
      throw failure;
    },
    editorState: slide.description === "" ? undefined : (editor: LexicalEditor) => fill(editor, slide.description),
  };
  function note(_state: unknown, editor: LexicalEditor) {
    editor.read(() => {
      const html = $getRoot().getTextContent().trim() === "" ? "" : $generateHtmlFromNodes(editor);
      change({ type: "rich-text", key: slide.key, html });
    });
  }
  return (
    <div>
      <span id={id} className="label">
        {copy.description}
      </span>
      <LexicalComposer initialConfig={initialConfig}>
        <RichTextTools />
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className="control rich-text"
              ariaLabelledBy={id}
              data-field={name}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={error ? true : undefined}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
        <SelectionInTime />
        <Continue typing={typing} description={slide.description} />
        <HistoryPlugin />
        <ListPlugin />
        <OnChangePlugin onChange={note} ignoreSelectionChange />
      </LexicalComposer>
      <p id={`${id}-hint`} className="hint mt-1.5">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
