import { type ChangeEvent, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
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

/** A picture's file field: with scripts a picture above the limit is made smaller before it is sent. */
export function PictureInput({ module, hint, error, ...field }: PictureInputProps) {
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<string | null>(null);

  async function take({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    setFailure(null);
    setNote(file ? copy.shrinking : "");
    if (!file) return;
    const letGo = holdForm(input);
    let text = "";
    try {
      const { shrinkPicture } = await import("#app/uploads/pictures/shrink-picture.ts");
      const small = await shrinkPicture(file, maxUploadBytes(module));
      if (small !== file) {
        const files = new DataTransfer();
        files.items.add(small);
        input.files = files.files;
        text = copy.shrunk(formatBytes(small.size));
      }
    } catch (reason) {
      setFailure(reason instanceof Error && reason.message === copy.heic ? copy.heic : null);
    }
    setNote(text);
    letGo();
  }

  return (
    <div>
      <Field
        {...field}
        type="file"
        hint={`${copy.limit(module)}. ${hint ?? ""}`.trim()}
        accept={acceptedTypes(module)}
        error={failure ?? error}
        onChange={(event) => void take(event)}
      />
      <p role="status" className="hint">
        {note}
      </p>
    </div>
  );
}
