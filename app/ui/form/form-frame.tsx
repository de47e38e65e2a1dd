import { Form, type FormProps, Link, useFetcher } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { copy } from "#app/ui/copy.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormError } from "#app/ui/form/form-error.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type FormFields, type FormReply, readFormReply } from "#app/ui/form/form-reply.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

/** How a form stands on its page or, with `onDone`, in a dialog over another one. */
export type FormPlace = {
  /** Action data of the page. A form in a dialog receives its reply itself. */
  reply?: FormReply;
  /** Given in a dialog: called after a success. The action redirects a page instead. */
  onDone?: () => void;
};

/** A record that two people can edit concurrently: its page, and the version that the form was rendered with. */
type SavedRecord = { path: string; version: string; reload?: string };

type FormFrameProps = FormPlace &
  Omit<FormProps, "method" | "children"> & {
    /** Form-level errors from conform, for forms validated in the browser. Default: the reply's. */
    errors?: string[];
    /** Fields without a control that could show their errors. */
    unlisted?: string[];
    /**
     * Without idempotency key: for a form that updates existing data and may be submitted twice (docs/decisions/055-forms-sent-twice.md).
     */
    keyless?: boolean;
    saved?: SavedRecord | null;
    /** Label of the submit button, `true` for "Save"; without it the form has buttons of its own. */
    submit?: string | true;
    /** Where "Cancel" leads. */
    cancelTo?: string;
    /** The buttons stay in sight, beside the number of changed fields: import `save-bar.css` with it. */
    sticky?: boolean;
    /** Buttons next to submit. */
    actions?: ReactNode;
    children: ReactNode | ((fields: FormFields) => ReactNode);
  };

/** The first error may be far above the button: dialogs scroll, and some forms exceed most screens. */
function showFirstError(formId: string): void {
  const wrong = document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
  for (let fold = wrong?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  wrong?.scrollIntoView({ block: "center" });
  wrong?.focus({ preventScroll: true });
}

/**
 * Frame of a form handled by `submitForm`: idempotency key, form errors, record version, fields and buttons. After errors the input is kept
 * and the first error scrolled into view. Without scripts the browser checks the HTML constraints; with them the reply says what is wrong, in one
 * voice. Forms validated by conform spread `getFormProps` and pass its `errors`.
 */
export function FormFrame(props: FormFrameProps) {
  const {
    reply,
    onDone,
    errors,
    unlisted = [],
    keyless = false,
    saved,
    submit,
    cancelTo,
    sticky = false,
    actions,
    children,
    ...form
  } = props;
  const ownId = useId();
  const id = form.id ?? ownId;
  const { Form: DialogForm, data, state } = useFetcher<FormReply>();
  const result = onDone === undefined ? reply : (data as FormReply | undefined);
  const fields = readFormReply(result);
  const hydrated = useHydrated();
  // A form that came back with its page, before scripts ran, holds what was refused and not what is stored: it can be sent again as it is.
  const [isRefused] = useState(result?.status === "error");
  const changes = useChanges(id, submit === true && !isRefused ? saved?.version : undefined);
  const isDone = state === "idle" && data?.status === "success";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each success, whatever the caller passes.
  useEffect(() => {
    if (!isDone) return;
    if (data?.toast) showToast(data.toast);
    onDone?.();
  }, [isDone, data]);
  useEffect(() => {
    if (result?.status === "error") showFirstError(id);
  }, [result, id]);
  /** "Save" that would store what is stored already says so instead. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isSave = submitter?.getAttribute("name") === null;
    if (isSave && changes.count() === 0) {
      event.preventDefault();
      showToast({ kind: "info", title: copy.unchanged });
    } else form.onSubmit?.(event);
  }

  const PageForm = onDone === undefined ? Form : DialogForm;
  const formErrors = [...(errors ?? fields.formErrors ?? []), ...unlisted.flatMap((name) => fields.error(name) ?? [])];
  const wrong = Object.keys(result?.error ?? {}).filter((name) => name !== "").length;
  return (
    <PageForm
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      noValidate={hydrated}
      {...form}
      id={id}
      method="post"
      onSubmit={onSubmit}
      {...(sticky ? { onInput: changes.recount, onClick: changes.recount } : {})}
    >
      {keyless ? null : <FormKey />}
      {onDone ? <input type="hidden" name="inDialog" value="1" /> : null}
      <FormError id={`${id}-error`} errors={formErrors} />
      {hydrated ? (
        <p aria-live="polite" className="sr-only">
          {wrong > 0 ? copy.problems(wrong) : null}
        </p>
      ) : null}
      {saved ? <SavedVersion {...saved} reply={result} /> : null}
      {typeof children === "function" ? children(fields) : children}
      {submit === undefined ? null : (
        <FormButtons {...{ submit, sticky, actions, cancelTo }} changes={changes.number} />
      )}
    </PageForm>
  );
}

/** How many fields of a form differ from what is stored: when asked, and as it was counted last. */
function useChanges(id: string, version: string | undefined) {
  const counter = useRef<(() => number) | null>(null);
  const [number, setNumber] = useState(0);

  useEffect(() => {
    counter.current = null;
    setNumber(0);
    if (version === undefined) return;
    async function note() {
      const { noteContent } = await import("#app/ui/form/is-unchanged.ts");
      const element = document.getElementById(id);
      if (element instanceof HTMLFormElement) counter.current = noteContent(element);
    }
    note().catch(() => undefined);
  }, [id, version]);

  const count = () => counter.current?.() ?? null;
  return {
    ...{ number, count },
    /** After the press: buttons add rows and remove them. */
    recount: () => requestAnimationFrame(() => setNumber(count() ?? 0)),
  };
}

type FormButtonsProps = Pick<FormFrameProps, "sticky" | "actions" | "cancelTo"> & {
  submit: string | true;
  changes: number;
};

function FormButtons({ submit, sticky, actions, cancelTo, changes }: FormButtonsProps) {
  return (
    <div className={sticky ? "save-bar" : "flex flex-wrap gap-3"}>
      <Button variant="accent">{submit === true ? copy.save : submit}</Button>
      {actions}
      {cancelTo === undefined ? null : (
        <ButtonLink to={cancelTo} variant="quiet">
          {copy.cancel}
        </ButtonLink>
      )}
      {sticky && changes > 0 ? <span className="text-row text-mute">{copy.changeCount(changes)}</span> : null}
    </div>
  );
}

/** Version that the form was rendered with, or the current one after a conflict; after an error also a link to the saved record. */
function SavedVersion({ path, version, reload = copy.reload, reply }: SavedRecord & { reply: FormReply | undefined }) {
  const current = reply?.initialValue?.version;
  return (
    <>
      <input type="hidden" name="version" value={typeof current === "string" ? current : version} />
      {reply?.error?.[""] ? (
        <Link to={path} reloadDocument className="link justify-self-start py-1">
          {reload}
        </Link>
      ) : null}
    </>
  );
}
