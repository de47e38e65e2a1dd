import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { writeTime } from "#app/playlists/rows/write-time.ts";
import { formatDuration } from "#app/track/track.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";

type PassageFieldsProps = {
  /** Saved values; milliseconds, null for the whole track. */
  saved: { recordingId: string; startMs: number | null; endMs: number | null };
  /** Versions of the song; empty if they could not be read. */
  versions: { id: string; label: string | null; durationMs: number }[];
  value: (name: string, saved?: string) => string | undefined;
  error: (name: string) => string | undefined;
};

/** Version and passage of a row, filled with the submitted or the saved values. */
export function PassageFields({ saved, versions, value, error }: PassageFieldsProps) {
  const { recordingId, startMs, endMs } = saved;
  const selectable = versions.length > 0 ? versions : [{ id: recordingId, label: null, durationMs: 0 }];
  const options = selectable.map(({ id, label, durationMs }) => ({
    value: id,
    label: [label ?? copy.mainVersion, ...(durationMs ? [formatDuration(durationMs)] : [])].join(", "),
  }));
  return (
    <>
      <input type="hidden" name="recordingBefore" value={value("recordingBefore", recordingId)} />
      <input type="hidden" name="startBefore" value={value("startBefore", String(startMs ?? ""))} />
      <input type="hidden" name="endBefore" value={value("endBefore", String(endMs ?? ""))} />
      <Select
        name="recordingId"
        label={copy.version}
        defaultValue={value("recordingId", recordingId)}
        error={error("recordingId")}
        options={options}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="start"
          label={copy.start}
          hint={copy.passageHint}
          defaultValue={value("start", writeTime(startMs))}
          error={error("start")}
          autoComplete="off"
        />
        <Field
          name="end"
          label={copy.end}
          defaultValue={value("end", writeTime(endMs))}
          error={error("end")}
          autoComplete="off"
        />
      </div>
    </>
  );
}
