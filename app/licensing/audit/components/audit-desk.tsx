import { useFetcher } from "@remix-run/react";
import { type DragEvent, useState } from "react";
import { csvText } from "#app/edge/http/csv-text.ts";
import type { AuditReply } from "#app/licensing/audit/audit.action.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { auditPath, maxAudited } from "#app/licensing/audit/audit-post.ts";
import { type AuditRow, useAudit } from "#app/licensing/audit/browser/use-audit.ts";
import { FoundMusic, markOf, shownState, textOfMusic } from "#app/licensing/audit/components/found-music.tsx";
import type { JudgedFile } from "#app/licensing/audit/judge-posts.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { chosenFiles, droppedFiles } from "#app/ui/form/chosen-files.ts";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Progress } from "#app/ui/form/progress.tsx";
import { useUnsavedGuard } from "#app/ui/form/use-unsaved-guard.ts";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type Row = AuditRow & { id: string; judged: JudgedFile | null };

const toSend = (rows: readonly AuditRow[]) =>
  rows.map(({ file, url, postedOn, seconds, found, hasOther }) => ({ file, url, postedOn, seconds, found, hasOther }));
const postKey = ({ file, url }: Pick<AuditRow, "file" | "url">) => `${file}\n${url}`;

/** Files are read here; their results, as the server judges them; and the form that registers posts. */
export function AuditDesk() {
  const check = useFetcher<AuditReply>();
  const register = useFetcher<AuditReply>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [registered, setRegistered] = useState<string[]>([]);
  const [sent, setSent] = useState<string[]>([]);
  const judge = (all: readonly AuditRow[]) => {
    const found = all.filter(({ state }) => state === "found");
    if (found.length === 0) return;
    check.submit({ rows: JSON.stringify(toSend(found)) }, { method: "post", action: auditPath });
  };
  const { rows, candidates, problem, add, readAgain, change, remove } = useAudit(judge);
  const judgedFiles = new Map(check.data?.judged?.map((one) => [one.file, one]));
  // What was judged is another post once its address or day is changed.
  const judgedOf = ({ file, url, postedOn }: AuditRow) => {
    const judged = judgedFiles.get(file);
    return judged?.url === url && judged.postedOn === postedOn ? judged : null;
  };
  const listed: Row[] = rows.map((row) => ({ ...row, id: row.file, judged: judgedOf(row) }));
  // After a success the action redirects, and there is no reply.
  const isDone = register.state === "idle" && register.data === undefined;
  const done = new Set(isDone ? [...registered, ...sent] : registered);
  const canRegister = (row: Row) =>
    row.url !== "" &&
    !done.has(postKey(row)) &&
    row.judged?.music.some(({ licence }) => licence?.transactionId != null);
  const chosen = listed.filter((row) => canRegister(row) && !left.has(row.file));
  const read = rows.filter(({ state }) => state !== "waiting").length;
  const errors = [...Object.values(register.data?.error ?? {}), ...Object.values(check.data?.error ?? {})].flat();
  useUnsavedGuard(read < rows.length || chosen.length > 0);

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    void droppedFiles(event.dataTransfer).then(add);
  }
  function toggle(file: string): void {
    const next = new Set(left);
    if (!next.delete(file)) next.add(file);
    setLeft(next);
  }
  const columns: ListColumn<Row>[] = [
    {
      ...{ id: "file", label: copy.columns.file, wide: true },
      cell: (row) => (
        <span className="flex items-start gap-2 [overflow-wrap:anywhere]">
          {canRegister(row) ? (
            <input
              type="checkbox"
              className="mt-1"
              aria-label={copy.chooseFile(row.file)}
              checked={!left.has(row.file)}
              onChange={() => toggle(row.file)}
            />
          ) : null}
          <span>
            {row.file}
            {done.has(postKey(row)) ? <span className="block text-mute text-sm">{copy.registered}</span> : null}
            <button
              type="button"
              className="link block py-1 text-sm"
              aria-label={copy.removeFile(row.file)}
              onClick={() => remove(row.file)}
            >
              {copy.remove}
            </button>
          </span>
        </span>
      ),
    },
    {
      ...{ id: "state", label: copy.columns.state },
      cell: (row) => <StateMark state={markOf[shownState(row)]}>{copy.states[shownState(row)]}</StateMark>,
    },
    { id: "music", label: copy.columns.music, wide: true, cell: (row) => <FoundMusic {...row} /> },
    {
      ...{ id: "post", label: copy.columns.url },
      cell: ({ file, url, postedOn, state, judged }) => (
        <span className="grid gap-1">
          <Field
            type="url"
            label={copy.urlOf(file)}
            labelHidden
            maxLength={2000}
            placeholder="https://"
            value={url}
            onBlur={() => (state === "found" && judged === null ? judge(rows) : undefined)}
            onChange={({ currentTarget }) => change(file, { url: currentTarget.value })}
          />
          <Field
            type="date"
            label={copy.dateOf(file)}
            labelHidden
            value={postedOn}
            onBlur={() => (state === "found" && judged === null ? judge(rows) : undefined)}
            onChange={({ currentTarget }) => change(file, { postedOn: currentTarget.value })}
          />
        </span>
      ),
    },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields inside do the same by keyboard
    <div className="hidden js:block" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="my-6 grid max-w-form gap-4 border border-edge border-dashed p-4 sm:grid-cols-2">
        <Field
          type="file"
          multiple
          accept="video/*,audio/*,.mkv,.csv,.tsv"
          label={copy.choose}
          hint={copy.hint}
          error={
            problem === null
              ? null
              : problem.kind === "left"
                ? copy.left(problem.count)
                : copy.problems[problem.kind](maxAudited)
          }
          onChange={({ currentTarget }) => void add(chosenFiles(currentTarget.files))}
        />
        <Field
          type="file"
          multiple
          {...{ webkitdirectory: "" }}
          label={copy.folder}
          onChange={({ currentTarget }) => void add(chosenFiles(currentTarget.files))}
        />
        <p role="status" className="text-mute text-row sm:col-span-2">
          {rows.length === 0 ? "" : candidates === null ? copy.loading : copy.progress(read, rows.length)}{" "}
          {candidates === null ? "" : copy.candidates(candidates)}
        </p>
        {read < rows.length && problem?.kind !== "failed" ? (
          <Progress className="w-full sm:col-span-2" max={rows.length} value={read} aria-label={copy.loading} />
        ) : null}
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="error">
          {error}
        </p>
      ))}
      {listed.length === 0 ? null : (
        <>
          <RecordList caption={copy.title} columns={columns} rows={listed} empty={{ title: copy.states.silent }} />
          <register.Form
            method="post"
            action={auditPath}
            className="mt-6 flex flex-wrap gap-3"
            onSubmit={() => {
              setRegistered([...done]);
              setSent(chosen.map(postKey));
            }}
          >
            <FormKey />
            <input type="hidden" name="rows" value={JSON.stringify(toSend(chosen))} />
            {chosen.length === 0 ? null : (
              <Button variant="accent" name="intent" value="register">
                {copy.submit(chosen.length)}
              </Button>
            )}
            <Button type="button" variant="quiet" onClick={() => void readAgain()}>
              {copy.check}
            </Button>
            <Button type="button" variant="quiet" onClick={() => saveCsv(listed)}>
              {copy.csv}
            </Button>
          </register.Form>
        </>
      )}
    </div>
  );
}

function saveCsv(rows: readonly Row[]): void {
  const cells = rows.flatMap((row) => {
    const post = [row.file, row.url, row.postedOn, copy.states[shownState(row)]];
    const music = row.judged?.music ?? [];
    if (music.length === 0) return [[...post, "", "", "", "", ""]];
    return music.map((one) => [
      ...[...post, one.title, Math.round(one.from), Math.round(one.to), one.licence?.number ?? ""],
      textOfMusic(one, row).join(" "),
    ]);
  });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvText([copy.csvColumns, ...cells])], { type: "text/csv" }));
  link.download = copy.csvFile;
  link.click();
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
