import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ImportPage } from "#app/exchange/sheets/import/read-import.server.ts";
import { sheetsCopy as copy } from "#app/exchange/sheets/sheets-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Progress } from "#app/ui/form/progress.tsx";

type ImportActsProps = Pick<ImportPage, "state" | "counts" | "applied" | "undone"> & {
  /** The form was sent for 1,000 songs, and is sent again until all are done. */
  goesOn: boolean;
};

/** Applies an import or undoes it; while either goes on, its progress. */
export function ImportActs({ state, counts, applied, undone, goesOn }: ImportActsProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  const isUnderWay = state === "applying" || state === "undoing";
  const changed = counts.changed ?? 0;
  const [done, total] = state === "undoing" ? [undone, applied] : [applied, changed];

  useEffect(() => {
    if (goesOn && isUnderWay && navigation.state === "idle" && form.current && done < total) submit(form.current);
  }, [goesOn, isUnderWay, navigation.state, submit, done, total]);

  if (state === "reading" || state === "undone") return null;
  const isUndo = state === "applied" || state === "undoing";
  if (changed === 0) return <p>{copy.nothing}</p>;
  const rest = Math.max(0, total - done);
  const label = isUndo
    ? copy[isUnderWay ? "undoRest" : "undo"]
    : isUnderWay
      ? copy.applyRest(rest)
      : copy.apply(changed);
  return (
    <div className="grid max-w-2xl justify-items-start gap-4">
      {isUnderWay ? (
        <div role="status" className="w-full text-sm">
          <Progress value={done} max={Math.max(1, total)} aria-label={label} className="w-full max-w-sm" />
          <p>{copy.progress(done, total)}</p>
        </div>
      ) : null}
      <Form key={`${state} ${done}`} method="post" ref={form}>
        <FormKey />
        <input type="hidden" name="act" value={isUndo ? "undo" : "apply"} />
        <Button variant={isUndo ? "quiet" : "accent"}>{label}</Button>
      </Form>
      {state === "applying" && !goesOn ? (
        <Form method="post">
          <FormKey />
          <input type="hidden" name="act" value="undo" />
          <Button variant="quiet">{copy.undo}</Button>
        </Form>
      ) : null}
    </div>
  );
}
