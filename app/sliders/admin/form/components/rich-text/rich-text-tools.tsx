import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { FORMAT_TEXT_COMMAND, type LexicalEditor } from "lexical";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { editor: copy } = formCopy.slide;

const formats: [label: string, apply: (editor: LexicalEditor) => boolean][] = [
  [copy.bold, (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "bold")],
  [copy.italic, (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "italic")],
  [copy.underline, (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, "underline")],
  [copy.bullets, (editor) => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)],
  [copy.numbers, (editor) => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)],
];

export function RichTextTools() {
  const [editor] = useLexicalComposerContext();
  return (
    <fieldset className="mb-1.5 flex flex-wrap gap-1.5">
      <legend className="sr-only">{copy.tools}</legend>
      {formats.map(([label, apply]) => (
        <Button key={label} type="button" variant="quiet" size="small" onClick={() => apply(editor)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
