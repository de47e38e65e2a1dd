import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { agreementsCopy } from "#app/backoffice/agreements/agreements-copy.ts";
import { type DocumentForm, documentLimits } from "#app/backoffice/agreements/documents/document-rules.ts";
import { Button } from "#app/ui/form/button.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { postForm } from "#app/uploads/send-file.ts";

const { document: copy } = agreementsCopy;

/** Uploads a PDF as soon as it is chosen; without scripts the signed form is sent by its button. */
export function DocumentUpload({ form: { path, fields } }: { form: DocumentForm }) {
  const { revalidate } = useRevalidator();
  const [percent, setPercent] = useState<number | null>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);

  async function send(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    // So that the same file can be chosen again after an error.
    input.value = "";
    if (file === undefined) return;
    try {
      if (file.size > documentLimits.bytes) throw new Error(copy.tooLarge);
      setPercent(0);
      await postForm({ url: path, fields }, file, (share) => setPercent(Math.round(share * 100)));
      showToast({ kind: "success", title: copy.stored(file.name) });
    } catch (error) {
      const body = error instanceof Error ? error.message : "";
      showToast({ kind: "error", title: copy.notStored(file.name), body });
    }
    setPercent(null);
    // The next file needs a form of its own.
    revalidate();
  }

  return (
    <form method="post" action={path} encType="multipart/form-data" className="mt-6 grid justify-items-start gap-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid max-w-sm gap-1">
        <span className="label">{copy.choose}</span>
        <input
          type="file"
          name="file"
          accept="application/pdf"
          required
          disabled={percent !== null}
          aria-describedby="document-hint"
          onChange={hasScripts ? ({ target }) => send(target) : undefined}
        />
      </label>
      <p id="document-hint" className="hint">
        {copy.hint}
      </p>
      {hasScripts ? null : <Button variant="quiet">{copy.upload}</Button>}
      <p role="status" className="text-sm">
        {percent === null ? "" : copy.uploading(percent)}
      </p>
    </form>
  );
}
