import { useEffect, useRef, useState } from "react";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";
import { uploadCopy as copy } from "#app/uploads/upload-copy.ts";
import { acceptedTypes, maxUploadBytes, type UploadModule } from "#app/uploads/upload-rules.ts";

type UploadState = { step: "idle" | "processed" | "failed" } | { step: "uploading"; sentShare: number };

type FileUploadProps = {
  /** Name of the file field: without scripts the form itself contains the file. */
  name: string;
  /** Purpose of the file, which sets the limit. */
  module: UploadModule;
  /** Accessible name: "Cover". */
  label: string;
  /** Uploads and applies the file. `onProgress`: fraction sent, 0 to 1. */
  send: (file: File, onProgress: (sentShare: number) => void) => Promise<void>;
};

function stateText(state: UploadState, module: UploadModule): string {
  if (state.step !== "uploading")
    return { idle: "", processed: copy.ready(module), failed: copy.notReady(module) }[state.step];
  const percent = Math.round(state.sentShare * 100);
  return percent < 100 ? copy.sending(percent) : copy.processing;
}

/** Pictures above the limit are made smaller first. @throws Error as `shrinkPicture` */
async function shrinkForModule(file: File, module: UploadModule): Promise<File> {
  if (module === "video-files") return file;
  const { shrinkPicture } = await import("#app/uploads/pictures/shrink-picture.ts");
  return shrinkPicture(file, maxUploadBytes(module));
}

/** A file field that uploads on selection. Without scripts the file is submitted with the surrounding form. */
export function FileUpload({ name, module, label, send }: FileUploadProps) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const hint = `${name}-hint`;
  // One message per field, so that the result replaces "uploading".
  const id = `upload:${name}`;

  async function upload(chosen: File) {
    let file = chosen;
    try {
      file = await shrinkForModule(chosen, module);
    } catch (reason) {
      setState({ step: "failed" });
      showToast({ id, kind: "error", title: copy.failed(chosen.name), body: (reason as Error).message });
      return;
    }
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
    // Allows choosing the same file again after a failure, and keeps it out of the form's submission.
    input.value = "";
    if (file) upload(file);
  }

  // For a file chosen before hydration.
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
