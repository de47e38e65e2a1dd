import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from "@lexical/list";
import { useLexicalComposerContext } from "@lexical/react/LexicalComposerContext";
import { FORMAT_TEXT_COMMAND, type TextFormatType } from "lexical";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Button } from "#app/ui/form/button.tsx";

const { editor: copy } = formCopy.slide;

const formats: { format: TextFormatType; label: string }[] = [
  { format: "bold", label: copy.bold },
  { format: "italic", label: copy.italic },
  { format: "underline", label: copy.underline },
];

/** The formats of a description: bold, italic, underline and lists. */
export function RichTextTools() {
  const [editor] = useLexicalComposerContext();
  return (
    <fieldset className="mb-1.5 flex flex-wrap gap-1.5">
      <legend className="sr-only">{copy.tools}</legend>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          type="button"
          variant="quiet"
          size="small"
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
        >
          {label}
        </Button>
      ))}
      <Button
        type="button"
        variant="quiet"
        size="small"
        onClick={() => editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined)}
      >
        {copy.bullets}
      </Button>
      <Button
        type="button"
        variant="quiet"
        size="small"
        onClick={() => editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined)}
      >
        {copy.numbers}
      </Button>
    </fieldset>
  );
}
