import { useFetcher } from "@remix-run/react";
import { type DragEvent, useState } from "react";
import { csvText } from "#app/edge/http/csv-text.ts";
import type { AuditReply } from "#app/licensing/audit/audit.action.server.ts";
import { auditCopy as copy } from "#app/licensing/audit/audit-copy.ts";
import { auditPath, maxAudited } from "#app/licensing/audit/audit-post.ts";
import { type AuditRow, useAudit } from "#app/licensing/audit/browser/use-audit.ts";
import { FoundMusic, shownState, textOfMusic } from "#app/licensing/audit/components/found-music.tsx";
import type { JudgedFile } from "#app/licensing/audit/judge-posts.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Progress } from "#app/ui/form/progress.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type Row = AuditRow & { id: string; judged: JudgedFile | null };

const toSend = (rows: readonly AuditRow[]) =>
  rows.map(({ file, url, postedOn, found }) => ({ file, url, postedOn, found }));

/** Files are read here; their results, as the server judges them; and the form that registers posts. */
export function AuditDesk() {
  const check = useFetcher<AuditReply>();
  const register = useFetcher<AuditReply>();
  const [judgedFiles, setJudgedFiles] = useState<string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const judge = (all: readonly AuditRow[]) => {
    const found = all.filter(({ state }) => state === "found");
    if (found.length === 0) return;
    setJudgedFiles(found.map(({ file }) => file));
    check.submit({ rows: JSON.stringify(toSend(found)) }, { method: "post", action: auditPath });
  };
  const { rows, candidates, problem, add, change } = useAudit(judge);
  const judgedOf = (file: string) => check.data?.judged?.[judgedFiles.indexOf(file)] ?? null;
  const listed: Row[] = rows.map((row) => ({ ...row, id: row.file, judged: judgedOf(row.file) }));
  const canRegister = ({ judged, url }: Row) =>
    url !== "" && judged?.music.some(({ licence }) => licence?.transactionId != null) === true;
  const chosen = listed.filter((row) => canRegister(row) && !left.has(row.file));
  const done = rows.filter(({ state }) => state !== "waiting").length;
  const errors = [...Object.values(register.data?.error ?? {}), ...Object.values(check.data?.error ?? {})].flat();

  function drop(event: DragEvent<HTMLElement>): void {
    event.preventDefault();
    void add([...event.dataTransfer.files]);
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
          {row.file}
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
      cell: ({ file, url, postedOn }) => (
        <span className="grid gap-1">
          <Field
            type="url"
            label={copy.urlOf(file)}
            labelHidden
            value={url}
            onChange={({ currentTarget }) => change(file, { url: currentTarget.value })}
          />
          <Field
            type="date"
            label={copy.dateOf(file)}
            labelHidden
            value={postedOn}
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
          error={problem === "many" ? copy.errors.many(maxAudited) : problem === "failed" ? copy.failed : null}
          onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
        />
        <Field
          type="file"
          multiple
          {...{ webkitdirectory: "" }}
          label={copy.folder}
          onChange={({ currentTarget }) => void add([...(currentTarget.files ?? [])])}
        />
        <p role="status" className="text-mute text-row sm:col-span-2">
          {rows.length === 0 ? "" : candidates === null ? copy.loading : copy.progress(done, rows.length)}{" "}
          {candidates === null ? "" : candidates.length === 0 ? copy.noCandidates : copy.candidates(candidates.length)}
        </p>
        {done < rows.length && problem === null ? (
          <Progress className="w-full sm:col-span-2" max={rows.length} value={done} aria-label={copy.loading} />
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
          <register.Form method="post" action={auditPath} className="mt-6 flex flex-wrap gap-3">
            <FormKey />
            <input type="hidden" name="rows" value={JSON.stringify(toSend(chosen))} />
            {chosen.length === 0 ? null : (
              <Button variant="accent" name="intent" value="register">
                {copy.submit(chosen.length)}
              </Button>
            )}
            <Button type="button" variant="quiet" onClick={() => judge(rows)}>
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

const markOf = {
  ...{ waiting: "waiting", covered: "done", problem: "problem", unclear: "held" },
  ...{ unknown: "problem", silent: "off", unreadable: "unreadable" },
} as const;

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
