import { Form, Link, useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { TermsFields } from "#app/rights/components/terms-fields.tsx";
import type { UsagePage } from "#app/rights/usage/read-usage-page.server.ts";
import { usageCopy as copy } from "#app/rights/usage/usage-copy.ts";
import { usageFormPath, usagePath, withUsage } from "#app/rights/usage/usage-path.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";

type UsageFormProps = {
  page: UsagePage;
  /** Given in a dialog: called when the page under it shows the use. */
  onDone?: () => void;
};

/** The use one searches for. A GET form: its answer leads back to the page where it was opened. */
export function UsageForm({ page, onDone }: UsageFormProps) {
  const { Form: DialogForm, data } = useFetcher<UsagePage>();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const { returnTo, presets, startHint, sentence } = page;
  const reply = (onDone === undefined ? page : data)?.reply;
  const fields = readFormReply(reply);
  const SetForm = onDone === undefined ? Form : DialogForm;
  const errors = [...(reply ? [] : page.problems), ...(fields.formErrors ?? [])];

  useEffect(() => {
    if (key !== openedAt.current) onDone?.();
  }, [key, onDone]);
  useEffect(() => {
    if (reply?.status === "error") document.querySelector<HTMLElement>("#usage-form [aria-invalid=true]")?.focus();
  }, [reply]);

  return (
    <>
      {onDone === undefined || presets.length === 0 ? null : (
        <nav aria-label={copy.presets.title} className="mb-5 flex flex-wrap items-center gap-2">
          {presets.map(({ id, name, usage, sentence: use }) => (
            <Link key={id} to={withUsage(returnTo, usage)} title={use} className="btn btn-quiet btn-small max-w-full">
              <span className="truncate">{name}</span>
            </Link>
          ))}
        </nav>
      )}
      <SetForm
        id="usage-form"
        method="get"
        action={usagePath}
        preventScrollReset
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <FormError id="usage-error" errors={errors} />
        {/* Enter in a field submits this first button, not a preset. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
          {copy.set}
        </button>
        <input type="hidden" name="set" value="on" />
        <input type="hidden" name="return" value={returnTo} />
        <TermsFields terms={page.terms} controls={fields} termHint={copy.termHint} startHint={startHint} />
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="accent">{copy.set}</Button>
          {onDone === undefined ? null : (
            <Link to={usageFormPath(returnTo)} className="link py-1 text-row">
              {sentence === null ? copy.presets.manage : copy.presets.save}
            </Link>
          )}
        </div>
      </SetForm>
    </>
  );
}
