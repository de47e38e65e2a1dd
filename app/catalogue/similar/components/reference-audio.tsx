import { type DragEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { referenceCopy } from "#app/catalogue/similar/reference-copy.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Progress } from "#app/ui/form/progress.tsx";

const copy = referenceCopy.audio;

type State = { step: "idle" | "asking" | "recording" } | { step: "working"; note: string; share: number };

/** Features as `writeFloats` writes them, and a name for them: of the file, or "Recording". */
export type OwnSound = { vector: string; isMono: boolean; label: string };

type ReferenceAudioProps = {
  /** Called with the sound of the audio, while the page is open. */
  onSound: (sound: OwnSound) => void;
  stopLabel?: string;
};

/** The visitor's audio from a file or the microphone, analysed in the browser. The audio itself goes nowhere. */
export function ReferenceAudio({ onSound, stopLabel = copy.stop }: ReferenceAudioProps) {
  const [state, setState] = useState<State>({ step: "idle" });
  const [error, setError] = useState<string | null>(null);
  // A file chosen before hydration would not be analysed.
  const isReady = useHydrated() && state.step === "idle";
  const stop = useRef<(() => void) | null>(null);
  /** Whether the visitor is still on the page. */
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      stop.current?.();
    };
  }, []);

  async function read(audio: Blob, label: string) {
    setError(null);
    setState({ step: "working", note: copy.reading, share: 0 });
    try {
      const { analyseReference } = await import("#app/catalogue/similar/browser/analyse-reference.ts");
      const { vector, mono } = await analyseReference(audio, (share) =>
        setState({ step: "working", note: copy.analysing, share }),
      );
      if (!isOpen.current) return;
      setState({ step: "idle" });
      onSound({ vector, isMono: mono, label });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : "";
      setError(reason === "tooLarge" || reason === "tooShort" || reason === "silent" ? copy[reason] : copy.unreadable);
      setState({ step: "idle" });
    }
  }

  async function record() {
    setError(null);
    setState({ step: "asking" });
    try {
      const { recordMicrophone } = await import("#app/catalogue/similar/browser/record-microphone.ts");
      const recording = await recordMicrophone();
      stop.current = recording.stop;
      // The permission prompt may be answered after the visitor has left.
      if (!isOpen.current) return recording.stop();
      setState({ step: "recording" });
      const audio = await recording.audio;
      if (isOpen.current) await read(audio, copy.recordedLabel);
    } catch {
      setError(copy.noMicrophone);
      setState({ step: "idle" });
    }
  }

  function drop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && state.step === "idle") void read(file, file.name);
  }

  return (
    <section className="mt-8" aria-labelledby="audio" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h2 id="audio" className="text-lg">
        {copy.title}
      </h2>
      <p className="mt-2">{copy.privacy}</p>
      <noscript>
        <p className="error mt-4">{copy.noScript}</p>
      </noscript>
      <div className="mt-4 hidden max-w-[480px] gap-4 border border-dashed border-edge p-4 js:grid">
        <Field
          type="file"
          accept="audio/*"
          label={copy.file}
          hint={copy.hint}
          error={error}
          disabled={!isReady}
          onChange={({ currentTarget: { files } }) => files?.[0] && void read(files[0], files[0].name)}
        />
        {state.step === "recording" ? (
          <button type="button" className="btn btn-primary" onClick={() => stop.current?.()}>
            {stopLabel}
          </button>
        ) : (
          <button type="button" className="btn btn-quiet" disabled={!isReady} onClick={() => void record()}>
            {copy.record}
          </button>
        )}
        <p role="status" className="text-row text-mute">
          {state.step === "recording" ? copy.recording : state.step === "working" ? state.note : ""}
        </p>
        {state.step === "working" ? (
          <Progress className="w-full" max={1} value={state.share} aria-label={state.note} />
        ) : null}
      </div>
    </section>
  );
}
