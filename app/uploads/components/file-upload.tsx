import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Progress } from "#app/ui/form/progress.tsx";
import { formatBytes } from "#app/ui/format-bytes.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";
import { isHeic } from "#app/uploads/pictures/is-heic.ts";
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

/** A file field that uploads on selection. Without scripts the file is submitted with the surrounding form. */
export function FileUpload({ name, module, label, send }: FileUploadProps) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  /** A picture above the limit, which the button makes smaller. */
  const [oversize, setOversize] = useState<File | null>(null);
  const [note, setNote] = useState("");
  const hint = `${name}-hint`;
  // One message per field, so that the result replaces "uploading".
  const id = `upload:${name}`;

  /** Makes a picture smaller and uploads it. */
  async function shrink(chosen: File) {
    setOversize(null);
    showToast({ id, kind: "info", title: copy.shrinking });
    try {
      const { shrinkPicture } = await import("#app/uploads/pictures/shrink-picture.ts");
      const small = await shrinkPicture(chosen, maxUploadBytes(module));
      if (small.size > maxUploadBytes(module)) throw new Error(copy.notShrunk);
      setNote(small === chosen ? "" : copy.shrunk(formatBytes(small.size)));
      await upload(small);
    } catch (reason) {
      setState({ step: "failed" });
      showToast({ id, kind: "error", title: copy.failed(chosen.name), body: (reason as Error).message });
    }
  }

  function judge(file: File) {
    setNote("");
    setOversize(null);
    if (file.size > maxUploadBytes(module)) {
      setState({ step: "failed" });
      if (module !== "video-files") setOversize(file);
      showToast({ id, kind: "warning", title: copy.tooLargeTitle(module), body: copy.tooLarge(module) });
      return;
    }
    void (module !== "video-files" && isHeic(file) ? shrink(file) : upload(file));
  }

  async function upload(file: File) {
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
    if (file) judge(file);
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
        />
      </label>
      <p id={hint} className="text-sm text-mute">
        {copy.limit(module)}
      </p>
      {state.step === "uploading" ? (
        <Progress value={state.sentShare} aria-label={copy.choose(module)} className="w-full max-w-sm" />
      ) : null}
      {oversize ? (
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => void shrink(oversize)}
          className="justify-self-start"
        >
          {copy.makeSmaller}
        </Button>
      ) : null}
      <p role="status" className="text-sm">
        {[note, stateText(state, module)].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
