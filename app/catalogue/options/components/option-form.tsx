import { type ReactNode, useEffect, useId } from "react";
import { inDialogField } from "#app/edge/forms/in-dialog.ts";
import { FormError } from "#app/identity/components/form-error.tsx";
import { type OptionFormProps, useOptionForm } from "#app/player/options/use-option-form.ts";
import { FormKey } from "#app/ui/form/form-key.tsx";

type Controls = Pick<ReturnType<typeof useOptionForm>, "valueFor" | "valuesFor" | "errorFor">;

type Props = OptionFormProps & {
  /** Page whose action handles the form. */
  action: string;
  /** Errors of fields without a control to show them. */
  unshown?: string[];
  className?: string;
  children: (controls: Controls) => ReactNode;
};

/** Scrolls to the first error, which may be far above the button in a dialog or on a long form. */
function showFirstError(formId: string): void {
  const wrong = document.getElementById(formId)?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]");
  wrong?.scrollIntoView({ block: "center" });
  wrong?.focus({ preventScroll: true });
}

/** Form on an option's page or in its dialog, with form-level errors on top. Input is kept after errors. */
export function OptionForm({
  action,
  unshown = [],
  className = "grid grid-cols-[minmax(0,1fr)] gap-5",
  children,
  ...form
}: Props) {
  const { OptionForm: PageForm, formErrors, result, ...controls } = useOptionForm(form);
  const [formId, errorId] = [useId(), useId()];
  const errors = [...(formErrors ?? []), ...unshown.flatMap((name) => controls.errorFor(name) ?? [])];

  useEffect(() => {
    if (result?.status === "error") showFirstError(formId);
  }, [result, formId]);

  return (
    <PageForm id={formId} method="post" action={action} noValidate className={className}>
      <FormKey />
      {form.onDone ? <input type="hidden" name={inDialogField} value="1" /> : null}
      <FormError id={errorId} errors={errors.length > 0 ? errors : undefined} />
      {children(controls)}
    </PageForm>
  );
}
