import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { useFormKey } from "#app/ui/form/form-key.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";
import { postFile } from "#app/uploads/parts/send-parts.ts";
import type { UploadArea } from "#app/uploads/parts/upload-parts.ts";
import { patiently } from "#app/uploads/send-file.ts";

type FilesUploadProps = {
  /** Takes a form with one `file`. */
  path: string;
  maxBytes: number;
  /** Who sends large files in parts; others send them whole. */
  area?: UploadArea;
  copy: {
    choose: string;
    chooseHint: string;
    upload: string;
    tooLarge: string;
    uploading: (name: string, percent: number) => string;
    uploadFailed: (name: string) => string;
  };
};

/** Uploads files one after the other, as soon as they are chosen. Without JavaScript, a form with one file. */
export function FilesUpload({ path, maxBytes, area, copy }: FilesUploadProps) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const formKey = useFormKey();

  async function send(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again after an error.
    input.value = "";
    for (const file of files) {
      const { name } = file;
      try {
        if (file.size > maxBytes) throw new Error(copy.tooLarge);
        setSending({ name, percent: 0 });
        const progress = (share: number) => setSending({ name, percent: Math.round(share * 100) });
        await patiently(() => postFile({ area, url: path, fields: {}, file }, progress));
      } catch (error) {
        showToast({ kind: "error", title: copy.uploadFailed(name), body: error instanceof Error ? error.message : "" });
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
          aria-describedby="files-upload-hint"
          onChange={({ target }) => hasScripts && send(target)}
        />
      </label>
      <p id="files-upload-hint" className="hint">
        {copy.chooseHint}
      </p>
      {hasScripts ? null : <Button variant="quiet">{copy.upload}</Button>}
      <p role="status" className="text-sm">
        {sending === null ? "" : copy.uploading(sending.name, sending.percent)}
      </p>
    </form>
  );
}
