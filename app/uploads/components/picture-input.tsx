import { useRef, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { isHeic } from "#app/uploads/pictures/is-heic.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { acceptedTypes, type ImageModule, maxUploadBytes } from "#app/uploads/upload-rules.ts";

type PictureInputProps = {
  /** Purpose of the picture, which sets the limit. */
  module: ImageModule;
  id?: string;
  name: string;
  label: string;
  /** Besides formats and size. */
  hint?: string;
  error?: string | null;
  /** The chosen file, also once it was made smaller. */
  onFile?: (file: File | undefined) => void;
};

/** Holds back the submission of the field's form. Returns the function that lets it go. */
function holdForm({ form }: HTMLInputElement): () => void {
  let held: SubmitEvent | null = null;
  function hold(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    held = event;
  }
  form?.addEventListener("submit", hold, true);
  return () => {
    form?.removeEventListener("submit", hold, true);
    if (held !== null) form?.requestSubmit(held.submitter);
  };
}

/**
 * A picture's file field. One above the limit is refused in words at once; with scripts a button makes it smaller in the browser. A HEIC becomes a
 * picture that pages show.
 */
export function PictureInput({ module, hint, error, onFile, ...field }: PictureInputProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isOversize, setIsOversize] = useState(false);

  function put(element: HTMLInputElement, file: File) {
    const files = new DataTransfer();
    files.items.add(file);
    element.files = files.files;
    onFile?.(file);
  }

  async function shrink(element: HTMLInputElement, file: File) {
    setFailure(null);
    setNote(copy.shrinking);
    const letGo = holdForm(element);
    let text = "";
    try {
      const { shrinkPicture } = await import("#app/uploads/pictures/shrink-picture.ts");
      const small = await shrinkPicture(file, maxUploadBytes(module));
      if (small.size > maxUploadBytes(module)) setFailure(copy.notShrunk);
      else {
        put(element, small);
        text = copy.shrunk(formatBytes(small.size));
      }
    } catch (reason) {
      setFailure(reason instanceof Error && reason.message === copy.heic ? copy.heic : copy.notShrunk);
    }
    setIsOversize(false);
    setNote(text);
    letGo();
  }

  function take(element: HTMLInputElement) {
    input.current = element;
    const [file] = element.files ?? [];
    const isTooLarge = file !== undefined && file.size > maxUploadBytes(module);
    setNote("");
    setIsOversize(isTooLarge);
    setFailure(isTooLarge ? copy.oversize(module) : null);
    onFile?.(file);
    if (file && !isTooLarge && isHeic(file)) void shrink(element, file);
  }

  function makeSmaller() {
    const [file] = input.current?.files ?? [];
    if (input.current && file) void shrink(input.current, file);
  }

  return (
    <div>
      <Field
        {...field}
        type="file"
        hint={`${copy.limit(module)}. ${hint ?? ""}`.trim()}
        accept={acceptedTypes(module)}
        error={failure ?? error}
        errorRole="alert"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      {isOversize ? (
        <Button type="button" variant="quiet" size="small" onClick={makeSmaller} className="mt-2">
          {copy.makeSmaller}
        </Button>
      ) : null}
      <p role="status" className="hint">
        {note}
      </p>
    </div>
  );
}
