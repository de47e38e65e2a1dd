import { Form, useNavigate } from "@remix-run/react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { movePath } from "#app/exchange/moves/moves-copy.ts";
import { countRows, readSheetFile, surveySheets } from "#app/exchange/sheets/file/read-sheet-file.ts";
import {
  maxNameLength,
  plainCells,
  type SheetCell,
  type SheetChoice,
  SheetFileError,
  slicesOf,
} from "#app/exchange/sheets/file/sheet-parts.ts";
import { sheetsCopy as copy, sheetsPath } from "#app/exchange/sheets/sheets-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { optionsOf } from "#app/ui/form/options-of.ts";
import { Progress } from "#app/ui/form/progress.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { postJson } from "#app/uploads/send-file.ts";

const api = "/api/v1/songs/import";

/** Reads a file in slices and sends each. @returns the id of the import @throws Error with a message */
async function sendSheet(
  file: File,
  { policy, moveId, ...choice }: { policy: string; moveId?: string } & SheetChoice,
  onProgress: (rows: number, total: number) => void,
): Promise<string> {
  const total = await countRows(file, choice);
  const max = copy.maxRowsOf(moveId !== undefined);
  if (total - 1 > max) throw new Error(copy.errors.tooMany(total - 1, max));
  if (total < 2) throw new Error(copy.errors.noRows);
  let id: string | null = null;
  for await (const { from, rows } of slicesOf(readSheetFile(file, choice))) {
    const head: SheetCell[] | undefined = id === null ? rows.shift() : undefined;
    if (head !== undefined)
      id = (
        await postJson<{ _id: string }>(api, {
          name: file.name.slice(0, maxNameLength),
          ...{ policy, moveId },
          head: plainCells(head),
        })
      )._id;
    await postJson(`${api}/${id}/rows`, { from: head === undefined ? from : from + 1, rows });
    onProgress(from + rows.length - 1, total);
  }
  await postJson(`${api}/${id}/ready`, {});
  return id ?? "";
}

/** The form that reads a sheet: in slices with progress, or without scripts as one CSV file. `moveId`: the catalogue that moves in to which it belongs. */
export function SheetUpload({ error: refused, moveId }: { error: string | undefined; moveId?: string }) {
  const navigate = useNavigate();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sheets, setSheets] = useState<Awaited<ReturnType<typeof surveySheets>>>([]);
  const hidden = sheets.reduce((sum, one) => sum + one.hidden, 0);

  async function survey({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // A file that can't be read is told when it is sent.
    const found = file === undefined ? [] : await surveySheets(file).catch(() => []);
    if (file === currentTarget.files?.[0]) setSheets(found);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (!(file instanceof File) || file.size === 0) return;
    event.preventDefault();
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    try {
      const sheet = form.get("sheet");
      const choice = {
        ...(typeof sheet === "string" && { sheet }),
        leavesHidden: form.get("hidden") === "leave",
        ...(moveId !== undefined && { moveId }),
      };
      const id = await sendSheet(file, { policy: String(form.get("policy")), ...choice }, (done, total) =>
        setProgress({ done, total }),
      );
      navigate(moveId === undefined ? `${sheetsPath}/${id}` : movePath(moveId));
    } catch (error) {
      const isKnown = error instanceof SheetFileError || error instanceof Error;
      setFailure(isKnown && error.message !== "" ? error.message : copy.readFailed);
    }
    setProgress(null);
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      onSubmit={send}
      className="grid max-w-2xl justify-items-start gap-5"
    >
      <FormKey />
      <Field
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
        label={copy.file}
        hint={copy.fileHint(moveId !== undefined)}
        error={failure ?? refused}
        errorRole="alert"
        required
        onChange={survey}
      />
      {sheets.length > 1 ? (
        <Select
          name="sheet"
          label={copy.whichSheet}
          options={sheets.map(({ name, rows }) => ({ value: name, label: copy.sheetRows(name, rows - 1) }))}
        />
      ) : null}
      {hidden > 0 ? (
        <Select name="hidden" label={copy.hiddenRows(hidden)} options={optionsOf(copy.hiddenChoices)} />
      ) : null}
      <Select name="policy" label={copy.policy} hint={copy.policyHint} options={optionsOf(copy.policies)} />
      <Button variant="accent" disabled={progress !== null}>
        {copy.read}
      </Button>
      <div role="status" className="w-full text-sm">
        {progress === null ? null : (
          <>
            <Progress
              value={progress.total === 0 ? undefined : progress.done}
              max={Math.max(1, progress.total)}
              aria-label={copy.read}
              className="w-full max-w-sm"
            />
            <p>{copy.reading(progress.done)}</p>
          </>
        )}
      </div>
    </Form>
  );
}
