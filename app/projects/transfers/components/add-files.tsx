import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { transferLimits } from "#app/projects/transfers/transfer.ts";
import { transfersCopy as copy } from "#app/projects/transfers/transfers-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { useFormKey } from "#app/ui/form/form-key.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { postForm } from "#app/uploads/send-file.ts";

type Sending = { name: string; percent: number };

/** Uploads files to a transfer sequentially, as soon as they are chosen. Without JavaScript, a form with one file. */
export function AddFiles({ path }: { path: string }) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<Sending | null>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const formKey = useFormKey();

  async function add(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again after an error.
    input.value = "";
    for (const file of files) {
      try {
        if (file.size > transferLimits.fileBytes) throw new Error(copy.errors.tooLarge);
        setSending({ name: file.name, percent: 0 });
        await postForm({ url: path, fields: {} }, file, (share) =>
          setSending({ name: file.name, percent: Math.round(share * 100) }),
        );
      } catch (error) {
        const body = error instanceof Error ? error.message : "";
        showToast({ kind: "error", title: copy.uploadFailed(file.name), body });
      }
    }
    setSending(null);
    revalidate();
  }

  return (
    <form
      method="post"
      action={`${path}?${new URLSearchParams({ formKey })}`}
      encType="multipart/form-data"
      className="mt-4 grid justify-items-start gap-3"
    >
      <label className="grid max-w-sm gap-1">
        <span className="label">{copy.choose}</span>
        <input
          type="file"
          name="file"
          multiple={hasScripts}
          required
          disabled={sending !== null}
          aria-describedby="add-files-hint"
          className="file-field"
          onChange={({ target }) => add(target)}
        />
      </label>
      <p id="add-files-hint" className="hint">
        {copy.chooseHint}
      </p>
      {hasScripts ? null : <Button>{copy.upload}</Button>}
      <p role="status" className="text-sm">
        {sending === null ? "" : copy.uploading(sending.name, sending.percent)}
      </p>
    </form>
  );
}
