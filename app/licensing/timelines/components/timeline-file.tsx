import { type ChangeEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { frameRateNames, frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError, timelineLimits } from "#app/licensing/timelines/timeline.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { FieldFrame } from "#app/ui/form/field.tsx";

/** Clips that were left out of which the reason is shown. */
const shownProblems = 5;

type Message = { text: string; isError: boolean };

/** Reads a chosen file in the browser, and passes on the list of its clips. The file itself has no name and is not sent. */
export function TimelineFile({ onRead }: { onRead: (csv: string) => void }) {
  const hydrated = useHydrated();
  const [message, setMessage] = useState<Message | null>(null);
  const [rate, setRate] = useState("");
  const [sequence, setSequence] = useState("");
  const [choices, setChoices] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File, chosen: string, sequence: number | null): Promise<Message> {
    const [{ readTimeline }, { writeTimelineCsv }] = await Promise.all([
      import("#app/licensing/timelines/read/read-timeline.ts"),
      import("#app/licensing/timelines/write/write-timeline.ts"),
    ]);
    try {
      if (file.size > timelineLimits.bytes) throw new TimelineError("tooLarge");
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { problems, ...timeline } = await readTimeline(bytes, frameRates[chosen] ?? null, sequence);
      onRead(writeTimelineCsv(timeline));
      const places = problems.slice(0, shownProblems).map(({ problem, place }) => copy.problemOf(problem, place));
      const skipped = problems.length === 0 ? [] : [copy.skipped(problems.length, places)];
      return { text: [copy.read(timeline.events.length, timeline.title), ...skipped].join(" "), isError: false };
    } catch (error) {
      if (!(error instanceof TimelineError)) throw error;
      if (error.place.choices !== undefined) setChoices(error.place.choices);
      return { text: copy.problemOf(error.problem, error.place), isError: true };
    }
  }

  function readChosen(chosen: string, sequence: number | null): void {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    setMessage({ text: copy.reading, isError: false });
    read(file, chosen, sequence).then(setMessage, () => setMessage({ text: copy.unreadable, isError: true }));
  }

  function onFile(): void {
    setChoices([]);
    setSequence("");
    readChosen(rate, null);
  }

  function onRate(event: ChangeEvent<HTMLSelectElement>): void {
    setRate(event.target.value);
    readChosen(event.target.value, sequence === "" ? null : Number(sequence));
  }

  function onSequence(event: ChangeEvent<HTMLSelectElement>): void {
    setSequence(event.target.value);
    readChosen(rate, event.target.value === "" ? null : Number(event.target.value));
  }

  if (!hydrated) return <p className="text-mute text-sm">{copy.noScript}</p>;
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
      <FieldFrame
        id="timeline-file"
        label={copy.file}
        hint={message === null || message.isError ? copy.fileHint : message.text}
        error={message?.isError ? message.text : null}
        errorRole="alert"
      >
        <input
          ref={input}
          id="timeline-file"
          type="file"
          accept=".edl,.fcpxml,.prproj,.otio,.otioz,.csv,.txt,.tsv,.xml,.zip"
          aria-describedby="timeline-file-hint"
          aria-invalid={message?.isError || undefined}
          onChange={onFile}
        />
      </FieldFrame>
      <FieldFrame id="timeline-rate" label={copy.rate} hint={copy.rateHint}>
        <select id="timeline-rate" className="control" value={rate} onChange={onRate}>
          <option value="">{copy.rateOfFile}</option>
          {frameRateNames.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </FieldFrame>
      {choices.length === 0 ? null : (
        <FieldFrame id="timeline-sequence" label={copy.sequence}>
          <select id="timeline-sequence" className="control" value={sequence} onChange={onSequence}>
            <option value="">{copy.chooseSequence}</option>
            {choices.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sequences may have the same name, and their order is fixed
              <option key={at} value={at}>
                {name || copy.untitled(at + 1)}
              </option>
            ))}
          </select>
        </FieldFrame>
      )}
    </div>
  );
}
