import { useEffect, useRef, useState } from "react";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { acceptedTypes, maxUploadBytes, type UploadModule } from "#app/uploads/upload-rules.ts";

type UploadState = { step: "idle" | "processed" | "failed" } | { step: "uploading"; sentShare: number };

type FileUploadProps = {
  /** Name of the file field: without scripts the form itself carries the file. */
  name: string;
  /** What the file is for, which gives the limit. */
  module: UploadModule;
  /** Names the control among others: "Cover". */
  label: string;
  /** Uploads the file and uses it. `onProgress` gets the share that was sent, 0 to 1. */
  send: (file: File, onProgress: (sentShare: number) => void) => Promise<void>;
};

function stateText(state: UploadState, module: UploadModule): string {
  if (state.step !== "uploading")
    return { idle: "", processed: copy.ready(module), failed: copy.notReady(module) }[state.step];
  const percent = Math.round(state.sentShare * 100);
  return percent < 100 ? copy.sending(percent) : copy.processing;
}

/** A file field that uploads the file as soon as it is chosen. Without scripts it is sent with the form around it. */
export function FileUpload({ name, module, label, send }: FileUploadProps) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const hint = `${name}-hint`;
  // One message at a time about this field: that it was begun is not true any more when it has ended.
  const id = `upload:${name}`;

  async function upload(file: File) {
    if (file.size > maxUploadBytes(module)) {
      setState({ step: "failed" });
      showToast({ id, kind: "warning", title: copy.tooLargeTitle(module), body: copy.tooLarge(module) });
      return;
    }
    setState({ step: "uploading", sentShare: 0 });
    showToast({ id, kind: "info", title: copy.started(module) });
    try {
      await send(file, (sentShare) => setState({ step: "uploading", sentShare }));
      setState({ step: "processed" });
      dismissToast(id);
    } catch (error) {
      setState({ step: "failed" });
      const body = error instanceof Error ? error.message : "";
      showToast({ id, kind: "error", title: copy.failed(file.name), body });
    }
  }

  function take(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    // The same file can be chosen again after a failure, and the form does not send it a second time.
    input.value = "";
    if (file) upload(file);
  }

  // A file that was chosen before scripts ran.
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts begin to run.
  useEffect(() => {
    if (field.current) take(field.current);
  }, []);

  return (
    <div className="mt-3 grid gap-1">
      <label className="grid max-w-sm gap-1 text-sm">
        <span>
          {copy.choose(module)}
          <span className="sr-only">{`: ${label}`}</span>
        </span>
        <input
          ref={field}
          type="file"
          name={name}
          accept={acceptedTypes(module)}
          aria-describedby={hint}
          disabled={state.step === "uploading"}
          onChange={({ target }) => take(target)}
          className="file-field"
        />
      </label>
      <p id={hint} className="text-sm text-mute">
        {copy.limit(module)}
      </p>
      {state.step === "uploading" ? (
        <progress value={state.sentShare} aria-label={copy.choose(module)} className="w-full max-w-sm" />
      ) : null}
      <p role="status" className="text-sm">
        {stateText(state, module)}
      </p>
    </div>
  );
}
