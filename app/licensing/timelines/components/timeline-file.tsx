import { type ChangeEvent, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { frameRateNames, frameRates } from "#app/licensing/timelines/timecode.ts";
import { TimelineError, timelineLimits } from "#app/licensing/timelines/timeline.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { FieldFrame } from "#app/ui/form/field.tsx";

type Message = { text: string; isError: boolean };

/** Reads a chosen file in the browser, and passes on the list of its clips. The file itself has no name and is not sent. */
export function TimelineFile({ onRead }: { onRead: (csv: string) => void }) {
  const hydrated = useHydrated();
  const [message, setMessage] = useState<Message | null>(null);
  const [rate, setRate] = useState("");
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File, chosen: string): Promise<Message> {
    const [{ readTimeline }, { writeTimelineCsv }] = await Promise.all([
      import("#app/licensing/timelines/read/read-timeline.ts"),
      import("#app/licensing/timelines/write/write-timeline.ts"),
    ]);
    try {
      if (file.size > timelineLimits.bytes) throw new TimelineError("tooLarge");
      const timeline = await readTimeline(new Uint8Array(await file.arrayBuffer()), frameRates[chosen] ?? null);
      onRead(writeTimelineCsv(timeline));
      return { text: copy.read(timeline.events.length, timeline.title), isError: false };
    } catch (error) {
      if (!(error instanceof TimelineError)) throw error;
      return { text: copy.problemOf(error.problem, error.place), isError: true };
    }
  }

  function readChosen(chosen: string): void {
    const file = input.current?.files?.[0];
    if (file === undefined) return;
    setMessage({ text: copy.reading, isError: false });
    read(file, chosen).then(setMessage, () => setMessage({ text: copy.unreadable, isError: true }));
  }

  function onRate(event: ChangeEvent<HTMLSelectElement>): void {
    setRate(event.target.value);
    readChosen(event.target.value);
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
          accept=".edl,.fcpxml,.prproj,.otio,.csv,.txt,.tsv,.xml"
          className="control py-2"
          aria-describedby="timeline-file-hint"
          aria-invalid={message?.isError || undefined}
          onChange={() => readChosen(rate)}
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
    </div>
  );
}
