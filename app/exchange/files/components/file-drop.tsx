import { useRevalidator } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { mayBeAudio } from "#app/exchange/files/components/may-be-audio.ts";
import { type SentState, sendFiles } from "#app/exchange/files/components/send-files.ts";
import { usePageDrop } from "#app/exchange/files/components/use-page-drop.ts";
import { usePolling } from "#app/exchange/files/components/use-polling.ts";
import { filesPath } from "#app/exchange/files/file-form.ts";
import { type Publishing, publishings } from "#app/exchange/files/file-state.ts";
import { filesCopy as copy } from "#app/exchange/files/files-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { type ChosenFile, chosenFiles, droppedFiles } from "#app/ui/form/chosen-files.ts";
import { Progress } from "#app/ui/form/progress.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** `at`: when it came to its state (ms). */
type Entry = { path: string; state: SentState | null; at: number };

/** Rows shown of files that are not sent yet: a folder may have thousands. */
const maxShown = 50;

function stateText(state: SentState | null): string {
  if (state === null) return copy.waiting;
  if (state.step === "sending") return state.share < 1 ? copy.uploading(Math.round(state.share * 100)) : copy.storing;
  if (state.step === "failed") return state.why;
  return state.step === "known" ? copy.known : copy.sent;
}

function UploadState({ entries }: { entries: Entry[] }) {
  const isDone = ({ state }: Entry) => state?.step === "sent" || state?.step === "known";
  const done = entries.filter(isDone).length;
  const share = entries.reduce(
    (sum, entry) => sum + (isDone(entry) ? 1 : entry.state?.step === "sending" ? entry.state.share : 0),
    0,
  );
  const failed = entries.filter(({ state }) => state?.step === "failed");
  const shown = [...failed, ...entries.filter((entry) => !(isDone(entry) || failed.includes(entry)))].slice(
    0,
    maxShown,
  );
  return (
    <>
      <p role="status">{copy.sending(done, entries.length)}</p>
      <Progress value={share} max={entries.length} aria-label={copy.upload} className="w-full max-w-sm" />
      <ul className="grid gap-1 text-row">
        {shown.map(({ path, state, at }) => (
          <li key={path} className="flex flex-wrap gap-x-4 border-b border-line py-1 [overflow-wrap:anywhere]">
            <bdi className="min-w-0 flex-1 basis-48">{path}</bdi>
            <StateMark state={state?.step ?? "waiting"}>{stateText(state)}</StateMark>
            <span className="text-mute">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Adds files: dropped anywhere on the page, or chosen as files or a folder, and sent one after the other with their progress. Without scripts a form with several files. Of a move they wait with it. */
export function FileDrop({ canPublish, move }: { canPublish: boolean; move?: { id: string; publishing: Publishing } }) {
  const { revalidate } = useRevalidator();
  const [hasScripts, setHasScripts] = useState(false);
  const [entries, setEntries] = useState<Entry[]>([]);
  const [ignored, setIgnored] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [publishing, setPublishing] = useState<Publishing>(move?.publishing ?? "unpublished");
  const [sending, setSending] = useState<AbortController | null>(null);
  const waiting = useRef<Promise<unknown>>(Promise.resolve());
  /** Counts how often it was stopped. */
  const rounds = useRef(0);
  useEffect(() => setHasScripts(true), []);

  async function add(chosen: ChosenFile[]) {
    const audio = chosen.filter(({ file }) => mayBeAudio(file));
    setIgnored(chosen.length - audio.length);
    if (audio.length === 0) return;
    setStopped(false);
    const pathOf = ({ file, folder }: ChosenFile) => (folder === "" ? file.name : `${folder}/${file.name}`);
    const paths = new Set(audio.map(pathOf));
    setEntries((held) => [
      ...held.filter(({ path }) => !paths.has(path)),
      ...[...paths].map((path) => ({ path, state: null, at: Date.now() })),
    ]);
    const abort = new AbortController();
    setSending(abort);
    const onState = (file: ChosenFile, state: SentState) =>
      setEntries((held) =>
        held.map((entry) =>
          entry.path === pathOf(file)
            ? { ...entry, state, at: entry.state?.step === state.step ? entry.at : Date.now() }
            : entry,
        ),
      );
    await sendFiles({ files: audio, publishing, move: move?.id ?? "", signal: abort.signal, onState });
    setSending(null);
    setStopped(abort.signal.aborted);
    revalidate();
  }

  /** What is added while others are sent follows them, unless they are stopped. */
  function enqueue(chosen: ChosenFile[]) {
    const round = rounds.current;
    waiting.current = waiting.current.then(() => (round === rounds.current ? add(chosen) : undefined));
  }

  function stop() {
    rounds.current += 1;
    sending?.abort();
  }

  function take(input: HTMLInputElement) {
    if (!hasScripts) return;
    const chosen = chosenFiles(input.files);
    // So that the same files can be chosen again.
    input.value = "";
    enqueue(chosen);
  }

  async function drop(transfer: DataTransfer) {
    try {
      enqueue(await droppedFiles(transfer));
    } catch {
      // Moved or deleted, or a folder that may not be read.
      showToast({ kind: "error", title: copy.unreadable });
    }
  }

  usePolling(sending !== null);
  const isOver = usePageDrop(drop);

  /** `webkitdirectory`: React has no name for it. */
  const picker = (label: string, more: ComponentProps<"input"> & { webkitdirectory?: "" }) => (
    <label className="grid min-w-0 max-w-full grid-cols-[minmax(0,1fr)] gap-1 self-start sm:max-w-sm">
      <span className="label">{label}</span>
      <input type="file" {...more} onChange={({ target }) => take(target)} />
    </label>
  );

  return (
    <form
      method="post"
      action={`${filesPath}/upload${move === undefined ? "" : `?move=${move.id}`}`}
      encType="multipart/form-data"
      className={`my-4 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-dashed p-5 ${isOver ? "border-accent" : "border-line"}`}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        {move === undefined ? (
          <Select
            label={copy.publishing}
            hint={copy.publishingHint}
            name="publishing"
            value={publishing}
            onChange={({ target }) => setPublishing(publishings.find((one) => one === target.value) ?? "unpublished")}
            className="max-w-sm"
            options={publishings
              .filter((value) => canPublish || value !== "published")
              .map((value) => ({ value, label: copy.publishings[value] }))}
          />
        ) : (
          <>
            <input type="hidden" name="publishing" value={move.publishing} />
            <input type="hidden" name="move" value={move.id} />
          </>
        )}
        {picker(copy.choose, { name: "file", multiple: true, required: !hasScripts, "aria-describedby": "files-hint" })}
        {hasScripts ? picker(copy.chooseFolder, { webkitdirectory: "" }) : null}
      </div>
      <p id="files-hint" className="hint">
        {copy.chooseHint} {hasScripts ? copy.drop : copy.plainHint}
      </p>
      {hasScripts ? null : (
        <Button variant="accent" className="justify-self-start">
          {copy.upload}
        </Button>
      )}
      {ignored > 0 ? <p role="status">{copy.ignored(ignored)}</p> : null}
      {entries.length > 0 ? <UploadState entries={entries} /> : null}
      {stopped ? <p role="status">{copy.stopped}</p> : null}
      {sending === null ? null : (
        <Button type="button" variant="quiet" className="justify-self-start" onClick={stop}>
          {copy.cancel}
        </Button>
      )}
    </form>
  );
}
