import { useEffect, useMemo, useState } from "react";
import { type CueErrors, CueRow, rowGrid } from "#app/licensing/cue-sheets/components/cue-row.tsx";
import type { CueSheetReply } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import {
  type Cue,
  cueFields,
  editRows,
  emptyCue,
  focusAfter,
  type ListEdit,
  maxCues,
  origins,
  readCues,
  rowFields,
  useCodes,
  writeEdit,
} from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import type { CueSong } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Plus } from "#app/ui/icons.tsx";

type CueRowsProps = { cues: Cue[]; songs: CueSong[]; reply: CueSheetReply | undefined };
type Row = { key: number; cue: Cue };

function toRow(cue: Cue, key: number): Row {
  return { key, cue };
}

function songName({ title, artists, isLicensed }: CueSong): string {
  if (!isLicensed) return copy.notOnLicence(title);
  return artists === "" ? title : `${title}, ${artists}`;
}

/** Errors of a reply, by the keys of the submitted rows. */
function errorsOf(reply: CueSheetReply | undefined, rows: Row[]): Map<number, CueErrors> {
  const found = new Map<number, CueErrors>();
  rows.forEach(({ key }, index) => {
    const entries = cueFields.flatMap((name) => {
      const message = reply?.error?.[`cues[${index}].${name}`]?.[0];
      return message === undefined ? [] : [[name, message]];
    });
    if (entries.length > 0) found.set(key, Object.fromEntries(entries));
  });
  return found;
}

/** The rows of the sheet. Without scripts each button submits the form and the page is rendered with the changed rows. */
export function CueRows({ cues, songs, reply }: CueRowsProps) {
  const [rows, setRows] = useState(() =>
    (reply?.initialValue === undefined || reply.initialValue === null ? cues : readCues(reply.initialValue.cues)).map(
      toRow,
    ),
  );
  const [errors, setErrors] = useState(() => errorsOf(reply, rows));
  const [focus, setFocus] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors belong to the rows as they were sent.
  useEffect(() => setErrors(errorsOf(reply, rows)), [reply]);
  useEffect(() => {
    if (focus !== null) document.getElementById(focus)?.focus();
  }, [focus]);

  const options = useMemo(() => {
    const choice = (value: string, label: string) => (
      <option key={value} value={value}>
        {label}
      </option>
    );
    return {
      song: [choice("", copy.chooseSong), ...songs.map((song) => choice(song.id, songName(song)))],
      use: [choice("", copy.empty), ...useCodes.map((code) => choice(code, copy.uses[code]))],
      origin: [choice("", copy.empty), ...origins.map((code) => choice(code, copy.origins[code]))],
    };
  }, [songs]);

  function onEdit(edit: ListEdit) {
    const next = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
    const changed = editRows(rows, edit, toRow(emptyCue, next));
    setRows(changed);
    setFocus(focusAfter(edit, changed.length));
  }

  return (
    <div className="@container">
      {rows.length === 0 ? (
        <p className="text-mute">{copy.noCues}</p>
      ) : (
        <div className={`${rowGrid} hidden border-ink border-b pb-2 text-mute text-sm @4xl:grid`} aria-hidden>
          <span />
          {rowFields.map((name) => (
            <span key={name}>{copy.cueFields[name]}</span>
          ))}
          <span className="w-27" />
        </div>
      )}
      <ol>
        {rows.map(({ key, cue }, index) => (
          <CueRow
            key={key}
            {...{ index, cue, options, onEdit }}
            errors={errors.get(key) ?? {}}
            focus={reply?.focus}
            isLast={index === rows.length - 1}
          />
        ))}
      </ol>
      <div className="mt-4">
        {rows.length < maxCues ? (
          <Button
            id="cue-add"
            variant="quiet"
            name="intent"
            value={writeEdit({ act: "add" })}
            autoFocus={reply?.focus === "cue-add"}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              onEdit({ act: "add" });
            }}
          >
            <Plus size={16} aria-hidden />
            {copy.add}
          </Button>
        ) : (
          <p className="text-mute text-sm">{copy.full}</p>
        )}
      </div>
    </div>
  );
}
